/** The handler shown beside the scene, and which of its lines a step runs. */
import type { Step } from '../../../machines/core/trace.ts';
import type { Command, Fact, Settings, State } from '../../../machines/delivery/delivery.model.ts';
import { textOf, type CodeLine } from '../../stepper/code-line.ts';
import autoIdempotentLines from './handler-auto-idempotent.ts?lines';
import autoLines from './handler-auto.ts?lines';
import idempotentLines from './handler-idempotent.ts?lines';
import plainLines from './handler-plain.ts?lines';

/** The real source of the handler that these settings run, line by line. */
export function linesOf(settings: Settings): readonly CodeLine[] {
  const idempotent = settings.handler === 'idempotent';
  if (settings.ackMode === 'auto') return idempotent ? autoIdempotentLines : autoLines;
  return idempotent ? idempotentLines : plainLines;
}

/** The same as one text. */
export function sourceOf(settings: Settings): string {
  return linesOf(settings).map(textOf).join('\n');
}

/**
 * The text that the line of a step contains, or `null` when no handler line runs: the broker, the
 * road, the clock and the producer are other programs. A worker that dies stops at the line it had
 * reached, so a crash points there too.
 */
export function callOf(step: Step<State, Command, Fact>): string | null {
  if (step.facts.some((fact) => fact.type === 'ignored')) return null;
  const { command } = step;
  switch (command.type) {
    case 'worker.claim':
      return 'queue.claim(';
    case 'worker.work':
      return 'database.addPoints';
    case 'message.ack':
    case 'ack.lose':
      return 'queue.ack(';
    case 'message.nack':
      return command.requeue ? 'queue.requeue(' : 'queue.deadLetter(';
    case 'worker.fail':
      if (step.state.settings.ackMode === 'auto') return 'database.addPoints';
      return command.kind === 'transient' ? 'queue.retryLater(' : 'queue.deadLetter(';
    case 'worker.heartbeat':
      return 'queue.keepAlive(';
    case 'worker.crash': {
      const crashed = step.facts.find((fact) => fact.type === 'crashed');
      if (crashed === undefined || crashed.parcel === null) return null;
      return crashed.worked ? 'queue.ack(' : 'database.addPoints';
    }
    case 'message.publish':
    case 'message.confirm':
    case 'confirm.lose':
    case 'worker.restart':
    case 'lease.expire':
    case 'parcel.due':
    case 'parcel.redrive':
      return null;
  }
}

/** 1-based line of `source` that contains `call`, or `null` when there is none. */
export function lineOf(source: string, call: string): number | null {
  const index = source.split('\n').findIndex((line) => line.includes(call));
  return index < 0 ? null : index + 1;
}
