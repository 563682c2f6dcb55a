import type { ReservationStatus } from '../domain/entities/reservation.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { AccountEventName } from './account-events.ts'
import type { AudienceOf } from './audiences.ts'
import type { ReservationEventName } from './hooks.ts'
import type { PaymentCapabilities } from './payments.ts'

/** The name of an event without what it is about: `booked` of `reservation.booked`. */
type Short<Name extends string> = Name extends `${string}.${infer Rest}` ? Rest : never

/** The part of the words that tells an audience of an event; the customer's are the plain ones. */
type TellingWord = {
  [Name in ReservationEventName]: AudienceOf<Name> extends infer One
    ? One extends 'customer'
      ? Short<Name>
      : `${One & string}.${Short<Name>}`
    : never
}[ReservationEventName]

/**
 * The words for the members of closed lists. The product's own dictionaries satisfy it, so that a list with a new
 * member does not compile before every language has its words.
 */
export type ListWords = Record<
  | `error.${ErrorCode}`
  | `status.${ReservationStatus}`
  | `payment.${PaymentCapabilities['method']}`
  | `mail.${TellingWord}.${'subject' | 'heading' | 'intro'}`
  | `account_mail.${Short<AccountEventName>}.${'subject' | 'heading' | 'intro' | 'link'}`,
  string
>

/** The words of one language. Nested and dotted keys are equivalent (`a.b.c`); values are ICU messages. */
export interface Dictionary {
  /** BCP 47 in lower case: `en-us`, `es`. */
  language: string
  /** The language's own name. */
  name: string
  direction: 'ltr' | 'rtl'
  words: Record<string, string>
}
