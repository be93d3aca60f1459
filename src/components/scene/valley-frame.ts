/** One still picture of the valley between two camps, as data. `ValleyScene.svelte` draws it. */

export interface ValleyCamp {
  readonly side: 'west' | 'east';
  readonly name: string;
  /** What has come to this tent, in Bengali. */
  readonly heard: string;
  readonly mood: 'unsure' | 'ready' | 'attacking' | 'staying';
}

export interface ValleyFrame {
  readonly camps: readonly [ValleyCamp, ValleyCamp];
  /** The courier who is seen: on the way, just come, or just fallen. */
  readonly courier: {
    readonly number: string;
    readonly to: 'west' | 'east';
    readonly at: 'valley' | 'arrived' | 'fallen';
  } | null;
  /** The fallen one stays where he fell. */
  readonly fallen: boolean;
  readonly dawn: boolean;
}
