/** The one place where Svelte and XState meet. */
import { createSubscriber } from 'svelte/reactivity';
import {
  createActor,
  type ActorOptions,
  type AnyStateMachine,
  type EventFrom,
  type SnapshotFrom,
} from 'xstate';

export interface LiveActor<M extends AnyStateMachine> {
  /** The state now; read in markup or `$derived`, it is followed. */
  readonly snapshot: SnapshotFrom<M>;
  readonly send: (event: EventFrom<M>) => void;
}

/**
 * An actor that starts with the first effect that reads it: never during server render, where its
 * first state is drawn and nothing more. The machines of this book own no timers and no promises, so
 * an actor that nobody reads any more needs no stopping.
 */
export function useActor<M extends AnyStateMachine>(
  machine: M,
  options: ActorOptions<M>,
): LiveActor<M> {
  const actor = createActor(machine, options);
  const subscribe = createSubscriber((update) => {
    const subscription = actor.subscribe(update);
    actor.start();
    return () => subscription.unsubscribe();
  });
  return {
    get snapshot() {
      subscribe();
      return actor.getSnapshot() as SnapshotFrom<M>;
    },
    send: (event) => actor.send(event),
  };
}
