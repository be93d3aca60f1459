import { describe, expect, test } from 'vitest';
import { record, stateAt } from '../../../machines/core/trace.ts';
import { deliveryFlow as flow } from './delivery-flow.ts';
import { callOf } from './delivery-listing.ts';

describe.each(flow.scenarios.map((scenario) => [scenario.slug, scenario] as const))(
  '%s',
  (_slug, scenario) => {
    const trace = record(flow, scenario.start, scenario.commands);

    test('every step has a sentence of its own', () => {
      const captions = trace.steps.map((step, index) => flow.caption(stateAt(trace, index), step));
      for (const caption of [flow.opening(scenario.start), ...captions]) {
        expect(caption).toMatch(/[।?]$/);
        expect(caption).not.toMatch(/[0-9]|undefined|null|NaN/);
        expect(caption).toBe(caption.normalize('NFC'));
      }
    });

    test('every played command is one of the choices, and open exactly when the rules allow it', () => {
      trace.steps.forEach((step, index) => {
        const choice = flow
          .choices(stateAt(trace, index))
          .find(({ command }) => JSON.stringify(command) === JSON.stringify(step.command));
        expect(choice).toBeDefined();
        expect(choice?.reason === null).toBe(!step.facts.some(({ type }) => type === 'ignored'));
      });
    });

    test('the line of each step holds the call that the step makes', () => {
      const source = flow.listing(scenario.start).source.split('\n');
      for (const step of trace.steps) {
        const call = callOf(step);
        const line = flow.line(step);
        expect(line === null).toBe(call === null);
        if (call !== null && line !== null) expect(source[line - 1]).toContain(call);
      }
    });
  },
);
