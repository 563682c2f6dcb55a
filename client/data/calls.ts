import { type Answer, answered } from './errors.ts'
import { type PlaceSuggestions, readDistance, readSuggestions } from './places.ts'
import { type Json, list, record } from './read.ts'
import type { RpcClient } from './rpc-client.ts'
import {
  type Cancellation,
  type CartQuote,
  type Hold,
  type MonthOfSlots,
  type Quote,
  type Reservation,
  readCancellation,
  readCartQuote,
  readHold,
  readMonth,
  readQuote,
  readReservation,
} from './wire.ts'

/** What a slot is asked for with: wall clock of the provider. */
export interface Wanted {
  bookable: string
  start: string
  end: string
  seats: number
  resources?: string[]
  /** Of an event: the id of the occurrence. */
  occurrence?: string
  /** Where it takes place, when it is not at the provider's. */
  location?: { address: string }
}

/** Answers of one form, as the wire has them. */
export interface FormResponse {
  formid: string
  responses: { question_id: string; value: unknown }[]
}

export interface BookingRequest extends Wanted {
  draft: string
  /** The hold. */
  id?: string
  timezone?: string
  language: string
  user: { email: string; firstname: string; lastname: string; mobile_phone_number?: string }
  formresponses: FormResponse[]
  roster: { responses: { question_id: string; value: unknown }[] }[]
  termsaccepted?: boolean
  /** What the customer was shown, in major units; the server refuses with `price_changed` when it is another. */
  totalprice?: number
  payment?: { processor: string; token?: Json; attempt?: string }
  idempotencyKey?: string
}

/** One appointment of a cart, with its answers. */
export type CartItem = Wanted & Pick<BookingRequest, 'draft' | 'id' | 'formresponses' | 'roster'>

export type CartRequest = { appointments: CartItem[] } & Pick<
  BookingRequest,
  'language' | 'user' | 'termsaccepted' | 'totalprice' | 'payment' | 'idempotencyKey'
>

/** The operations that the booking screens use, with typed answers. */
export interface Calls {
  availability(params: {
    bookable: string
    start: string
    end: string
    resources?: string[]
    lookahead?: boolean
    /** A chosen first day or slot, wall clock: what can be reached from it as a whole. */
    from?: string
    seats?: number
    /** Where it takes place: drive time is judged in the list too. */
    location?: { address: string }
    /** False leaves out what one could only queue for. */
    waitlist?: boolean
  }): Promise<Answer<MonthOfSlots>>
  quote(
    params: Wanted & { formresponses?: FormResponse[]; roster?: unknown[]; draft?: string },
  ): Promise<Answer<Quote | null>>
  /** Several appointments together: volume discounts go by their number. */
  quoteCart(params: { appointments: CartItem[] }): Promise<Answer<CartQuote | null>>
  /** `cart` are the drafts that it must get along with. */
  hold(params: Wanted & { draft: string; timezone?: string; cart?: string[] }): Promise<Answer<Hold>>
  /** Whether somebody can come to an address in time; answers how far it is. */
  drivetime(params: Omit<Wanted, 'location'> & { address: string; draft: string }): Promise<Answer<number | null>>
  /** Addresses that a text may mean; `typing` while the customer has not asked to search. */
  suggest(params: { text: string; typing: boolean }): Promise<Answer<PlaceSuggestions>>
  clearHolds(params: { reservations: string[]; draft: string }): Promise<Answer<unknown>>
  book(params: BookingRequest): Promise<Answer<Reservation>>
  /** All of them, or none. */
  bookCart(params: CartRequest): Promise<Answer<Reservation[]>>
  /** By its manage token, or by the draft that it was made from, which this browser alone knows. */
  reservation(params: { id: string } & ({ token: string } | { draft: string })): Promise<Answer<Reservation>>
  /** With `preview` it tells what would come back, and changes nothing. */
  cancel(params: { id: string; token: string; preview?: boolean }): Promise<Answer<Cancellation>>
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

/** Clocks of phones are wrong by minutes: what the server says of its clock is told by the one that counts down. */
const onOwnClock = (hold: Hold, skew: number): Hold =>
  Math.abs(skew) < 2000 ? hold : { ...hold, expires: hold.expires - skew }

export function createCalls(client: RpcClient): Calls {
  return {
    availability: async (params) =>
      then(await client.read('get_availability_in_range_for_bookable', params), readMonth),
    quote: async (params) => then(await client.read('get_quote', { ...params }), readQuote),
    hold: async (params) =>
      then(await client.write('hold_appointment', { ...params }), (raw) => onOwnClock(readHold(raw), client.skew())),
    quoteCart: async (params) => then(await client.read('get_quote_for_appointments', { ...params }), readCartQuote),
    drivetime: async (params) => then(await client.read('get_drivetime', { ...params }), readDistance),
    suggest: async (params) => then(await client.read('suggest_places', params), readSuggestions),
    clearHolds: (params) => client.write('clear_holds', params),
    book: async (params) => then(await client.write('book_appointment', { ...params }), readReservation),
    bookCart: async (params) =>
      then(await client.write('book_appointments', { ...params }), (raw) =>
        list(record(raw).reservations).map(readReservation),
      ),
    reservation: async (params) => then(await client.read('get_basereservation', params), readReservation),
    cancel: async (params) => then(await client.write('cancel_reservation', params), readCancellation),
  }
}
