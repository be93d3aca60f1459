/** A shortest way, as the stepper names its events. Nobody has to fall ill for it. */
export default [
  'claim-razi',
  'work-razi',
  'requeue-razi',
  'claim-razi',
  'work-razi',
  'requeue-razi',
  'claim-razi',
  'work-razi',
] as readonly string[];
