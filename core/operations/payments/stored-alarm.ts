import type { AlarmMatter, MoneyAlarm } from '../../domain/payments/index.ts'

/** Something about money that only people can settle. Instants are epoch ms. */
export interface StoredAlarm {
  /** Follows from its cause, so that each is kept once. */
  id: string
  why: MoneyAlarm
  attempt: string
  /** Null of a purchase. */
  reservation: string | null
  about: AlarmMatter
  /** The id of the refund or dispute that it is about; empty where that is the payment itself. */
  matter: string
  /** Minor units of its currency, as it was found last. */
  amount: number
  currency: string
  since: number
  latest: number
  /** How often it was found since then. */
  times: number
  /** When staff settled it, or its cause ended before that; null while it is open. */
  closed: number | null
  /** Who settled it: a person's id, or `provider`; null where nobody had to. */
  closedby: string | null
  note: string | null
  /** When its cause ended, as far as the books can know that: found again, it begins anew. */
  ended: number | null
}

export type ListedAlarms = 'open' | 'open_apart_from_suspense' | 'closed'

export interface AlarmRepository {
  /** Locked until the transaction ends; null where its cause was never found. */
  lock(id: string): Promise<StoredAlarm | null>
  /** All about a payment, in no order: none as a rule. */
  ofAttempt(attempt: string): Promise<StoredAlarm[]>
  /** Writes one; an existing one gets what is said of it now. */
  put(alarm: StoredAlarm): Promise<void>
  /** The open ones, oldest first; or those that are closed, latest first. */
  list(query: { which: ListedAlarms; limit: number; offset: number }): Promise<StoredAlarm[]>
}
