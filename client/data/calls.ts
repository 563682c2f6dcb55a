import { isRecord } from '../../core/domain/is-record.ts'
import type { PaymentMode } from '../../core/domain/pricing/types.ts'
import type { BalancesAnswer } from '../../core/domain/wire/balances.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import type {
  BookedCartAnswer,
  BoughtAnswer,
  DictionaryAnswer,
  PackagesAnswer,
  PublicBookable,
  PublicResource,
} from '../../core/domain/wire/index.ts'
import type { WireReceipt } from '../../core/domain/wire/receipts.ts'
import { heldReference } from '../frame/reference.ts'
import { type AnswerCheck, readAnswerCheck } from './answer-check.ts'
import { type Cancellation, readCancellation } from './cancellations.ts'
import { type CodeAnswer, readCodeAnswer } from './discount.ts'
import { type Answer, answered, type CallErrorCode, failed, toldHolds, toldNothing, withHolds } from './errors.ts'
import { type Move, readMove } from './moves.ts'
import { type PlaceSuggestions, readDistance, readSuggestions } from './places.ts'
import { readBought, readPackages } from './points.ts'
import { type CartQuote, type Hold, type Quote, readCartQuote, readHold, readHolds, readQuote } from './quotes.ts'
import { type Json, list, number, readInstant, record, text } from './read.ts'
import { type RequestToDecide, readDecision, readRequest } from './requests.ts'
import { type Reservation, readReservation } from './reservations.ts'
import { hasOutcome, type ResumedPayment, readResumedPayment } from './resumed-payment.ts'
import type { Method, RpcClient } from './rpc-client.ts'
import { readSavedAnswers, type SavedAnswers } from './saved-answers.ts'
import { readCards, type SavedCards } from './saved-cards.ts'
import { answeredAnew, changed, ended, moved, standing, tellChange } from './tell-outcome.ts'
import { type MonthOfSlots, readMonth } from './timeslots.ts'

/** What the two halves of a processor's plugin say to each other; nobody between them reads it. */
export type ProcessorData = Json

export type Params<M extends Method> = Wire[M]['params']

/** A slot in a request, in the provider's wall clock. `occurrence` is an event's; `steps` is the data of plugins. */
export type Wanted = Pick<
  Params<'get_quote'>,
  'bookable' | 'start' | 'end' | 'resources' | 'occurrence' | 'location' | 'steps'
> & { start: string; end: string; seats: number }

type Answers = Required<Pick<Params<'get_quote'>, 'formresponses' | 'roster'>>

/** The answers to one form in wire format. */
export type FormResponse = Answers['formresponses'][number]

/** All answers in wire format. */
export interface Answered extends Answers {
  /** Add-ons of the bookable: id → quantity. */
  addons?: Record<string, number>
  /** Prefilled answers from the page's address, by slug. */
  prefill?: Record<string, string>
}

/** What a booking says of its customer and its payment; `totalprice` is the displayed total in major units. */
type BookedFor = Pick<
  Params<'book_appointment'>,
  | 'discountcode'
  | 'termsaccepted'
  | 'payment'
  | 'totalprice'
  | 'totalpoints'
  | 'paymentmode'
  | 'credit'
  | 'giftcode'
  | 'gift'
  | 'idempotencyKey'
> & {
  language: string
  user: { email: string; firstname: string; lastname: string; mobile_phone_number?: string; consents?: string[] }
}

export type BookingRequest = Wanted & Answered & BookedFor & { draft: string; id?: string; timezone?: string }

/** What somebody waits for: a booking without money. */
export type WaitingRequest = Wanted &
  Answered &
  Pick<BookedFor, 'language' | 'user' | 'termsaccepted' | 'idempotencyKey'> & { draft: string }

/** One appointment of a cart, with its answers. */
export type CartItem = Wanted & Answered & Pick<BookingRequest, 'draft' | 'id'> & { waitlist?: boolean }

export type CartRequest = { appointments: CartItem[] } & BookedFor

/** The operations of the booking screens, with typed answers. */
export interface Calls {
  /** `rescheduleid` is the customer's own hold, which `draft` proves: it is ignored. */
  availability(params: Params<'get_availability_in_range_for_bookable'>): Promise<Answer<MonthOfSlots>>
  quote(params: Params<'get_quote'>): Promise<Answer<Quote | null>>
  /** Whether a discount code applies to these bookables. */
  discount(params: Params<'validate_discount_code'>): Promise<Answer<CodeAnswer>>
  /** The quote of several appointments together: volume discounts depend on their number. */
  quoteCart(params: Params<'get_quote_for_appointments'>): Promise<Answer<CartQuote | null>>
  /** `cart` lists the drafts of the cart, whose holds must not conflict. */
  hold(params: Params<'hold_appointment'>): Promise<Answer<Hold>>
  /** Checks that a resource can reach an address in time, and returns its distance. */
  drivetime(params: Params<'get_drivetime'>): Promise<Answer<number | null>>
  /** Suggests addresses for a text. `typing` is true unless the customer asked for the search. */
  suggest(params: Params<'suggest_places'>): Promise<Answer<PlaceSuggestions>>
  /**
   * Stores the answers with the draft's hold and returns the price and any faults. Refused when the answers lengthen
   * the appointment beyond its slot.
   */
  saveAnswers(params: Params<'update_reservation_metainformation'>): Promise<Answer<SavedAnswers>>
  /** Checks one answer when its field is left; plugins and the place provider are asked too. */
  checkAnswer(params: Params<'check_answer'>): Promise<Answer<AnswerCheck>>
  removeDraft(params: Params<'remove_inprogress_reservation_by_id'>): Promise<Answer<unknown>>
  book(params: BookingRequest): Promise<Answer<Reservation>>
  /** Joins the queue for a full slot; `room_now` where it is held instead. */
  joinWaitlist(params: WaitingRequest): Promise<Answer<Reservation>>
  /** This and each other call below that changes a reservation tells the site around an embedded page so. */
  leaveWaitlist(params: Params<'leave_waitlist'>): Promise<Answer<Reservation>>
  /** The same for an entry of a list that is not booked yet: of that, nobody was told. */
  leaveUntold(params: Params<'leave_waitlist'>): Promise<Answer<Reservation>>
  modifyRequest(params: Params<'modify_reservation'>): Promise<Answer<Reservation>>
  payBalance(params: Params<'pay_balance'>): Promise<Answer<Reservation>>
  acceptOffer(params: Params<'accept_waitlist_offer'>): Promise<Answer<Reservation>>
  rejectOffer(params: Params<'reject_waitlist_offer'>): Promise<Answer<Reservation>>
  /** Books all of them or none. */
  bookCart(params: CartRequest): Promise<Answer<Reservation[]>>
  /** Access by manage token, by the draft (known only to this browser), or as the signed-in owner. */
  reservation(params: Params<'get_basereservation'>): Promise<Answer<Reservation>>
  /** Asks what became of a payment that was made elsewhere. */
  resumePayment(params: Params<'resume_payment'>): Promise<Answer<ResumedPayment>>
  /** Every word of the site in a language, including those that no page contains. */
  dictionary(params: Params<'get_custom_dictionary_by_language'>): Promise<Answer<Json>>
  /** What staff decide about, by their session or by the token of the link in their mail. */
  request(params: Params<'get_request'>): Promise<Answer<RequestToDecide>>
  approve(params: Params<'approve_reservation'>): Promise<Answer<Reservation>>
  reject(params: Params<'reject_reservation'>): Promise<Answer<Reservation>>
  /** Withdraws the consent to messages by a channel. */
  stopMessages(params: Params<'stop_messages'>): Promise<Answer<unknown>>
  /** Takes a request back that is not decided yet. */
  withdraw(params: Params<'withdraw_reservation'>): Promise<Answer<Reservation>>
  refuseTime(params: Params<'refuse_time'>): Promise<Answer<Reservation>>
  /** `preview` returns the refund without changing anything. */
  cancel(params: Params<'cancel_reservation'>): Promise<Answer<Cancellation>>
  /** The same for a move: `preview` returns what it costs. */
  reschedule(params: Params<'reschedule_reservation'>): Promise<Answer<Move>>
  /** Other answers of a reservation; `preview` returns what they cost. */
  changeAnswers(params: Params<'update_reservation_formresponses'>): Promise<Answer<Move>>
  /** What a bookable asks, and its add-ons. */
  forms(params: Params<'get_forms_sections_fqs_ros_for_bookables'>): Promise<Answer<PublicForms>>
  /** What of account credit a signed-in person can spend here, in major units of the site's currency. */
  credit(): Promise<Answer<number>>
  /** Points that a signed-in person can spend here. */
  points(): Promise<Answer<number>>
  /** The packages of points that are sold here, and what chosen ones cost. */
  packages(params: Params<'get_points_packages'>): Promise<Answer<PackagesAnswer>>
  buyPoints(params: Params<'buy_points'>): Promise<Answer<BoughtAnswer>>
  /** The saved cards of a signed-in person, the preferred one first. */
  savedCards(): Promise<Answer<SavedCards>>
  /** The receipts of a reservation, oldest first. */
  receipts(params: Params<'get_receipts'>): Promise<Answer<WireReceipt[]>>
  /** A bookable by its id, as its own page has it. */
  bookable(params: Params<'get_bookable'>): Promise<Answer<PublicBookable>>
  /** The resources that a bookable can use. */
  resourcesFor(params: Params<'get_resources_for_bookable'>): Promise<Answer<PublicResource[]>>
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

/** The same, but an answer without its main part becomes the refusal `code`. */
const thenWhole = <T>(
  answer: Answer<unknown>,
  read: (raw: unknown) => T,
  isWhole: (raw: Json) => boolean,
  code: CallErrorCode = 'internal',
): Answer<T> => {
  const isNothing = answer === toldNothing || (answer.ok && !isWhole(record(answer.value)))
  return isNothing ? failed(code) : then(answer, read)
}

const hasPrice = (raw: unknown) => readQuote(raw) !== null

/** A bookable as pages bring it; the server has validated the rest. */
const isBookable = (raw: unknown): raw is PublicBookable =>
  isRecord(raw) && text(raw.id) !== '' && text(raw.name) !== ''

/** Resources, as pages bring them. */
const areResources = (raw: unknown): raw is { resources: PublicResource[] } =>
  isRecord(raw) && Array.isArray(raw.resources) && raw.resources.every((one) => isRecord(one) && text(one.id) !== '')

export type PublicForms = Wire['get_forms_sections_fqs_ros_for_bookables']['answer']

/** Forms as pages bring them; the server has validated the rest. */
const areForms = (raw: unknown): raw is PublicForms =>
  isRecord(raw) && Array.isArray(raw.forms) && Array.isArray(raw.addons)

/** Receipts; the server has validated the rest. */
/** The provider has one currency. */
const readBalance =
  (mode: PaymentMode) =>
  (raw: unknown): number => {
    const all = list(record<BalancesAnswer>(raw).balances).map((one) => record<BalancesAnswer['balances'][number]>(one))
    return number(all.find((one) => one.mode === mode)?.spendable)
  }

const areReceipts = (raw: unknown): raw is { receipts: WireReceipt[] } =>
  isRecord(raw) && Array.isArray(raw.receipts) && raw.receipts.every((one) => isRecord(one) && Array.isArray(one.items))

const hasId = ({ id }: Json) => text(id) !== ''

const hasReservation = ({ reservation }: Json) => hasId(record(reservation))

/** Phone clocks are wrong by minutes, so the expiry is converted from the server's clock to the browser's. */
const onOwnClock = <T extends { expires: number }>(hold: T, skew: number): T =>
  Math.abs(skew) < 2000 ? hold : { ...hold, expires: hold.expires - skew }

/** The same for the holds that a refused payment names. */
const holdsOnOwnClock = <T>(answer: Answer<T>, skew: number): Answer<T> => {
  const told = answer.ok ? undefined : toldHolds(answer.error)
  if (answer.ok || told === undefined) return answer
  const holds = readHolds(told).map(({ id, expires }) => {
    const { expires: own } = onOwnClock({ expires: readInstant(expires) }, skew)
    return { id, expires: new Date(own).toISOString() }
  })
  return { ok: false, error: withHolds(answer.error, holds) }
}

export function createCalls(client: RpcClient): Calls {
  const leave: Calls['leaveUntold'] = async (params) =>
    thenWhole(await client.write('leave_waitlist', params), readReservation, hasId)
  return {
    availability: async (params) =>
      thenWhole(await client.read('get_availability_in_range_for_bookable', params), readMonth, (raw) =>
        Array.isArray(raw.timeslots),
      ),
    quote: async (params) => thenWhole(await client.read('get_quote', params), readQuote, hasPrice),
    hold: async (params) =>
      thenWhole(
        await client.write('hold_appointment', params),
        (raw) => onOwnClock(readHold(raw), client.skew()),
        hasId,
      ),
    discount: async (params) => then(await client.read('validate_discount_code', params), readCodeAnswer),
    quoteCart: async (params) =>
      thenWhole(await client.read('get_quote_for_appointments', params), readCartQuote, hasPrice),
    drivetime: async (params) => then(await client.read('get_drivetime', params), readDistance),
    suggest: async (params) => then(await client.read('suggest_places', params), readSuggestions),
    saveAnswers: async (params) =>
      thenWhole(
        await client.write('update_reservation_metainformation', params),
        readSavedAnswers,
        ({ quote, faults }) => hasPrice(quote) && Array.isArray(faults),
      ),
    checkAnswer: async (params) => then(await client.read('check_answer', params), readAnswerCheck),
    removeDraft: (params) => client.write('remove_inprogress_reservation_by_id', params),
    book: async (params) =>
      holdsOnOwnClock(
        thenWhole(
          await client.write('book_appointment', { ...params, ...heldReference() }),
          readReservation,
          hasId,
          'unsuccessful',
        ),
        client.skew(),
      ),
    joinWaitlist: async (params) =>
      thenWhole(
        await client.write('join_waitlist', { ...params, ...heldReference() }),
        readReservation,
        hasId,
        'unsuccessful',
      ),
    modifyRequest: async (params) =>
      tellChange(thenWhole(await client.write('modify_reservation', params), readDecision, hasReservation), changed),
    payBalance: async (params) =>
      tellChange(thenWhole(await client.write('pay_balance', params), readReservation, hasId), standing),
    leaveWaitlist: async (params) => tellChange(await leave(params), ended),
    leaveUntold: leave,
    acceptOffer: async (params) =>
      tellChange(thenWhole(await client.write('accept_waitlist_offer', params), readReservation, hasId), standing),
    rejectOffer: async (params) =>
      tellChange(thenWhole(await client.write('reject_waitlist_offer', params), readReservation, hasId), ended),
    bookCart: async (params) =>
      holdsOnOwnClock(
        thenWhole(
          await client.write('book_appointments', { ...params, ...heldReference() }),
          (raw) => list(record<BookedCartAnswer>(raw).reservations).map(readReservation),
          ({ reservations }) => list(reservations).length > 0 && list(reservations).every((one) => hasId(record(one))),
          'unsuccessful',
        ),
        client.skew(),
      ),
    reservation: async (params) => thenWhole(await client.read('get_basereservation', params), readReservation, hasId),
    resumePayment: async (params) =>
      thenWhole(await client.write('resume_payment', params), readResumedPayment, hasOutcome),
    dictionary: async (params) =>
      then(await client.read('get_custom_dictionary_by_language', params), (raw) =>
        record(record<DictionaryAnswer>(raw).words),
      ),
    request: async (params) => thenWhole(await client.read('get_request', params), readRequest, hasReservation),
    approve: async (params) =>
      thenWhole(await client.write('approve_reservation', params), readDecision, hasReservation),
    reject: async (params) => thenWhole(await client.write('reject_reservation', params), readDecision, hasReservation),
    stopMessages: (params) => client.write('stop_messages', params),
    withdraw: async (params) =>
      tellChange(thenWhole(await client.write('withdraw_reservation', params), readDecision, hasReservation), ended),
    refuseTime: async (params) =>
      tellChange(thenWhole(await client.write('refuse_time', params), readDecision, hasReservation), changed),
    cancel: async (params) => {
      const answer = thenWhole(await client.write('cancel_reservation', params), readCancellation, hasReservation)
      return params.preview ? answer : tellChange(answer, ({ reservation }) => ended(reservation))
    },
    reschedule: async (params) => {
      const answer = thenWhole(await client.write('reschedule_reservation', params), readMove, hasReservation)
      return params.preview ? answer : tellChange(answer, moved)
    },
    changeAnswers: async (params) => {
      const answer = thenWhole(await client.write('update_reservation_formresponses', params), readMove, hasReservation)
      return params.preview ? answer : tellChange(answer, answeredAnew)
    },
    forms: async (params) => {
      const answer = await client.read('get_forms_sections_fqs_ros_for_bookables', params)
      if (!answer.ok) return answer
      return areForms(answer.value) ? answered(answer.value) : failed('internal')
    },
    credit: async () => then(await client.read('get_balances', {}), readBalance('currency')),
    points: async () => then(await client.read('get_balances', {}), readBalance('points')),
    packages: async (params) => then(await client.read('get_points_packages', params), readPackages),
    buyPoints: async (params) => then(await client.write('buy_points', params), readBought),
    savedCards: async () => then(await client.read('get_saved_methods', {}), readCards),
    receipts: async (params) => {
      const answer = await client.read('get_receipts', params)
      if (!answer.ok) return answer
      return areReceipts(answer.value) ? answered(answer.value.receipts) : failed('internal')
    },
    bookable: async (params) => {
      const answer = await client.read('get_bookable', params)
      if (!answer.ok) return answer
      return isBookable(answer.value) ? answered(answer.value) : failed('internal')
    },
    resourcesFor: async (params) => {
      const answer = await client.read('get_resources_for_bookable', params)
      if (!answer.ok) return answer
      return areResources(answer.value) ? answered(answer.value.resources) : failed('internal')
    },
  }
}
