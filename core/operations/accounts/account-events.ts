import type { AccountEventName } from '../../plugin-api/index.ts'
import type { Actor } from '../define-operation.ts'
import type { OutboxEvent, Ports } from '../ports.ts'

/** What the outbox keeps of it: whom it is about, never what a link says. */
interface About {
  user: string
  /** The id of the link that is mailed with it. */
  link?: string
  /** Only where it is told to another address than the account's. */
  to?: string
}

/** Something that a person is to be told about their account, written with the change that it tells of. */
export const accountEvent = (
  name: AccountEventName,
  about: About,
  { actor, ports }: { actor: Pick<Actor, 'language'>; ports: Pick<Ports, 'clock' | 'ids'> },
): OutboxEvent => ({
  id: `${about.link ?? ports.ids.ordered()}.${name}`,
  name,
  reservation: '',
  payload: { language: actor.language, ...about },
  created: ports.clock.now(),
})
