import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bootstrapHash, bootstrapSource, frameHtml } from './bootstrap.mjs';

describe('the frame of the sandbox', () => {
  it('names the hash of its own script', () => {
    const hash = createHash('sha256').update(bootstrapSource).digest('base64');
    expect(bootstrapHash).toBe(`sha256-${hash}`);
  });

  it('holds its script byte for byte and nothing that could end it early', () => {
    expect(frameHtml()).toContain(`<script>${bootstrapSource}</script>`);
    expect(bootstrapSource).not.toMatch(/<\/script|<!--/i);
  });

  it('refuses to begin where it would have an origin', () => {
    expect(bootstrapSource.split('\n')[1]).toContain("if (self.origin !== 'null') throw");
  });
});
