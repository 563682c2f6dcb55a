import type { AccountEventName } from '../../plugin-api/index.ts'
import type { OutboxEvent, Ports } from '../ports.ts'

/** What the outbox stores: the person concerned, never the content of the link. */
interface About {
  user: string
  /** The language of the mail (`recipientLanguage`). */
  language: string
  /** The id of the link in the mail. */
  link?: string
  /** Set only if the mail goes to an address other than the account's. */
  to?: string
  /** The id of a receipt, where the mail is one. */
  receipt?: string
}

/** A message to a person about their account, written in the same transaction as the change. */
export const accountEvent = (
  name: AccountEventName,
  about: About,
  { ports }: { ports: Pick<Ports, 'clock' | 'ids'> },
): OutboxEvent => ({
  id: `${about.link ?? ports.ids.ordered()}.${name}`,
  name,
  reservation: '',
  version: 0,
  payload: { ...about },
  created: ports.clock.now(),
})
