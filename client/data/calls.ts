import { type AnswerCheck, readAnswerCheck } from './answer-check.ts'
import { type CodeAnswer, readCodeAnswer } from './discount.ts'
import { type Answer, answered, type CallErrorCode, failed } from './errors.ts'
import { type PlaceSuggestions, readDistance, readSuggestions } from './places.ts'
import { type Json, list, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'
import { readSavedAnswers, type SavedAnswers } from './saved-answers.ts'
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
  /** What the steps of plugins keep, by the step's name. */
  steps?: Record<string, unknown>
}

/** Answers of one form, as the wire has them. */
export interface FormResponse {
  formid: string
  responses: { question_id: string; value: unknown }[]
  /** Those chosen in the form's tag selection. */
  tags?: string[]
}

/** Everything that was answered, as the wire has it. */
export interface Answered {
  formresponses: FormResponse[]
  roster: { responses: { question_id: string; value: unknown; formid?: string }[] }[]
  /** Add-ons of the bookable: id → quantity. */
  addons?: Record<string, number>
  /** What the address said, by slug. */
  prefill?: Record<string, string>
}

export interface BookingRequest extends Wanted, Answered {
  draft: string
  /** The hold. */
  id?: string
  timezone?: string
  language: string
  user: { email: string; firstname: string; lastname: string; mobile_phone_number?: string }
  discountcode?: string
  termsaccepted?: boolean
  /** What the customer was shown, in major units; the server refuses with `price_changed` when it is another. */
  totalprice?: number
  payment?: { processor: string; token?: Json; attempt?: string }
  idempotencyKey?: string
}

/** One appointment of a cart, with its answers. */
export type CartItem = Wanted & Answered & Pick<BookingRequest, 'draft' | 'id'>

export type CartRequest = { appointments: CartItem[] } & Pick<
  BookingRequest,
  'language' | 'user' | 'discountcode' | 'termsaccepted' | 'totalprice' | 'payment' | 'idempotencyKey'
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
    /** One's own hold, and the draft that it is of: it does not stand in its own way. */
    rescheduleid?: string
    draft?: string
  }): Promise<Answer<MonthOfSlots>>
  quote(params: Wanted & Partial<Answered> & { draft?: string }): Promise<Answer<Quote | null>>
  /** Whether a discount code is good for what is booked. */
  discount(params: { referencecode: string; reservations: { bookable: string }[] }): Promise<Answer<CodeAnswer>>
  /** Several appointments together: volume discounts go by their number. */
  quoteCart(params: { appointments: CartItem[]; discountcode?: string }): Promise<Answer<CartQuote | null>>
  /** `cart` are the drafts that it must get along with. */
  hold(
    params: Wanted & Partial<Answered> & { draft: string; timezone?: string; cart?: string[] },
  ): Promise<Answer<Hold>>
  /** Whether somebody can come to an address in time; answers how far it is. */
  drivetime(params: Omit<Wanted, 'location'> & { address: string; draft: string }): Promise<Answer<number | null>>
  /** Addresses that a text may mean; `typing` while the customer has not asked to search. */
  suggest(params: { text: string; typing: boolean }): Promise<Answer<PlaceSuggestions>>
  /**
   * Keeps what was answered with the draft's hold, and says what it costs and what does not hold yet; refused where the
   * time that answers add does not fit.
   */
  saveAnswers(params: {
    reservation: { id: string; draft: string } & Answered
    discountcode?: string
  }): Promise<Answer<SavedAnswers>>
  /** Whether one answer holds, when its field is left; plugins and the place provider are asked too. */
  checkAnswer(params: {
    bookable: string
    formid: string
    question_id: string
    value: unknown
    seat?: number
  }): Promise<Answer<AnswerCheck>>
  clearHolds(params: { reservations: string[]; draft: string }): Promise<Answer<unknown>>
  book(params: BookingRequest): Promise<Answer<Reservation>>
  /** All of them, or none. */
  bookCart(params: CartRequest): Promise<Answer<Reservation[]>>
  /** By its manage token, by the draft that it was made from, which this browser alone knows, or as one's own. */
  reservation(params: { id: string; token?: string; draft?: string }): Promise<Answer<Reservation>>
  /** Every word of the site in a language, those too that no page comes with. */
  dictionary(params: { language: string }): Promise<Answer<Json>>
  /** With `preview` it tells what would come back, and changes nothing. */
  cancel(params: { id: string; token: string; preview?: boolean }): Promise<Answer<Cancellation>>
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

/** The same where an answer without its main part is none: `code` then says so. */
const thenWhole = <T>(
  answer: Answer<unknown>,
  read: (raw: unknown) => T,
  isWhole: (raw: Json) => boolean,
  code: CallErrorCode = 'internal',
): Answer<T> => (answer.ok && !isWhole(record(answer.value)) ? failed(code) : then(answer, read))

const hasId = ({ id }: Json) => text(id) !== ''

/** Clocks of phones are wrong by minutes: what the server says of its clock is told by the one that counts down. */
const onOwnClock = (hold: Hold, skew: number): Hold =>
  Math.abs(skew) < 2000 ? hold : { ...hold, expires: hold.expires - skew }

export function createCalls(client: RpcClient): Calls {
  return {
    availability: async (params) =>
      thenWhole(await client.read('get_availability_in_range_for_bookable', params), readMonth, (raw) =>
        Array.isArray(raw.timeslots),
      ),
    quote: async (params) => then(await client.read('get_quote', { ...params }), readQuote),
    hold: async (params) =>
      thenWhole(
        await client.write('hold_appointment', { ...params }),
        (raw) => onOwnClock(readHold(raw), client.skew()),
        hasId,
      ),
    discount: async (params) => then(await client.read('validate_discount_code', params), readCodeAnswer),
    quoteCart: async (params) => then(await client.read('get_quote_for_appointments', { ...params }), readCartQuote),
    drivetime: async (params) => then(await client.read('get_drivetime', { ...params }), readDistance),
    suggest: async (params) => then(await client.read('suggest_places', params), readSuggestions),
    saveAnswers: async (params) =>
      then(await client.write('update_reservation_metainformation', { ...params }), readSavedAnswers),
    checkAnswer: async (params) => then(await client.read('check_answer', params), readAnswerCheck),
    clearHolds: (params) => client.write('clear_holds', params),
    book: async (params) =>
      thenWhole(await client.write('book_appointment', { ...params }), readReservation, hasId, 'unsuccessful'),
    bookCart: async (params) =>
      thenWhole(
        await client.write('book_appointments', { ...params }),
        (raw) => list(record(raw).reservations).map(readReservation),
        ({ reservations }) => list(reservations).length > 0 && list(reservations).every((one) => hasId(record(one))),
        'unsuccessful',
      ),
    reservation: async (params) => thenWhole(await client.read('get_basereservation', params), readReservation, hasId),
    dictionary: async (params) =>
      then(await client.read('get_custom_dictionary_by_language', params), (raw) => record(record(raw).words)),
    cancel: async (params) =>
      thenWhole(await client.write('cancel_reservation', params), readCancellation, ({ reservation }) =>
        hasId(record(reservation)),
      ),
  }
}
