import fc from 'fast-check';

/**
 * One seed for every property test, so that what is green here is green on any machine.
 * `FAST_CHECK_SEED=…` searches elsewhere; what it finds becomes an example in the test.
 */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_130) });
