import type { Wire } from '../../core/domain/wire/calls.ts'
import type {
  CalendarAddressAnswer,
  HandbackAnswer,
  ListedSession,
  LoginAnswer,
  ReservationsAnswer,
  SessionsAnswer,
  VerificationAnswer,
} from '../../core/domain/wire/index.ts'
import { type Answer, answered } from './errors.ts'
import { type Profile, readProfile } from './profile.ts'
import { type Json, list, record, text } from './read.ts'
import { type Reservation, readReservation } from './reservations.ts'
import type { Method, RpcClient } from './rpc-client.ts'
import { readCards, type SavedCards } from './saved-cards.ts'

type Params<M extends Method> = Wire[M]['params']

/** A signed-in session of the user; instants in epoch ms. */
export interface OpenSession extends Omit<ListedSession, 'created' | 'lastseen'> {
  created: number
  lastseen: number
}

/** The operations of the account screens, with typed answers. */
export interface AccountCalls {
  /** `sessiontoken` is present only on request: a page without cookies sends it instead. */
  login(params: Params<'login_user'>): Promise<Answer<Required<Pick<LoginAnswer, 'sessiontoken'>>>>
  /** As `login`, with the code of the window that has signed on. */
  redeem(params: Params<'redeem_handback'>): Promise<Answer<Required<Pick<LoginAnswer, 'sessiontoken'>>>>
  /** The code with which the frame of the challenge is signed on. */
  beginHandback(params: Params<'begin_handback'>): Promise<Answer<Pick<HandbackAnswer, 'code'>>>
  stay(): Promise<Answer<unknown>>
  /** The white-label's extra fields stand beside those of every account. */
  create(params: Params<'create_user_account'>): Promise<Answer<unknown>>
  /** Mails the link of a reservation to its own address; the answer says nothing of it. */
  askReservationLink(params: Params<'request_reservation_link'>): Promise<Answer<unknown>>
  askReset(params: Params<'request_password_reset'>): Promise<Answer<unknown>>
  reset(params: Params<'reset_password'>): Promise<Answer<unknown>>
  verify(params: Params<'verify_email'>): Promise<Answer<unknown>>
  /** Mails the address verification link again; false when the address is already verified. */
  askVerification(): Promise<Answer<boolean>>
  changePassword(params: Params<'change_password'>): Promise<Answer<unknown>>
  /** Of the signed-in user. */
  profile(): Promise<Answer<Profile>>
  /** A new address requires the password, and takes effect once its mailed link is opened. */
  update(params: Params<'update_user'>): Promise<Answer<Profile>>
  sessions(): Promise<Answer<OpenSession[]>>
  endSession(id: string): Promise<Answer<unknown>>
  endOthers(): Promise<Answer<unknown>>
  /** Reservations with the site's provider, from three months ago to a year ahead. */
  reservations(params: Params<'get_reservations_for_user'>): Promise<Answer<Reservation[]>>
  /** The address under which a calendar follows the user's reservations. */
  calendarAddress(resource?: string): Promise<Answer<string>>
  /** Another one; the former stops working. */
  renewCalendarAddress(resource?: string): Promise<Answer<string>>
  savedCards(): Promise<Answer<SavedCards>>
  /** All of them afterwards. */
  preferCard(customerid: string): Promise<Answer<SavedCards>>
  /** `replacement` takes its place where it is in use. */
  removeCard(params: Params<'remove_saved_method'>): Promise<Answer<SavedCards>>
  exportData(): Promise<Answer<Json>>
  erase(params: Params<'erase_user'>): Promise<Answer<unknown>>
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

const readAddress = (raw: unknown): string => text(record<CalendarAddressAnswer>(raw).address)

const readLogin = (raw: unknown) => ({ sessiontoken: text(record<LoginAnswer>(raw).sessiontoken) })

const readSession = (raw: unknown): OpenSession => {
  const session = record<ListedSession>(raw)
  return {
    id: text(session.id),
    agent: text(session.agent),
    created: Date.parse(text(session.created)),
    lastseen: Date.parse(text(session.lastseen)),
    current: session.current === true,
    samenetwork: session.samenetwork === true,
  }
}

export const createAccountCalls = (client: RpcClient): AccountCalls => ({
  login: async (params) => then(await client.write('login_user', params), readLogin),
  redeem: async (params) => then(await client.write('redeem_handback', params), readLogin),
  beginHandback: async (params) =>
    then(await client.write('begin_handback', params), (raw) => ({ code: text(record<HandbackAnswer>(raw).code) })),
  stay: () => client.write('keep_session', {}),
  create: (params) => client.write('create_user_account', params),
  askReservationLink: (params) => client.write('request_reservation_link', params),
  askReset: (params) => client.write('request_password_reset', params),
  reset: (params) => client.write('reset_password', params),
  verify: (params) => client.write('verify_email', params),
  askVerification: async () =>
    then(
      await client.write('request_email_verification', {}),
      (raw) => record<VerificationAnswer>(raw).requested === true,
    ),
  changePassword: (params) => client.write('change_password', params),
  profile: async () => then(await client.read('get_user', {}), readProfile),
  update: async (params) => then(await client.write('update_user', params), readProfile),
  sessions: async () =>
    then(await client.read('get_sessions', {}), (raw) => list(record<SessionsAnswer>(raw).items).map(readSession)),
  endSession: (id) => client.write('end_session', { id }),
  endOthers: () => client.write('end_other_sessions', {}),
  reservations: async (params) =>
    then(await client.read('get_reservations_for_user', params), (raw) =>
      list(record<ReservationsAnswer>(raw).reservations).map(readReservation),
    ),
  calendarAddress: async (resource) =>
    then(await client.write('get_calendar_address', { ...(resource && { resource }) }), readAddress),
  renewCalendarAddress: async (resource) =>
    then(await client.write('renew_calendar_address', { ...(resource && { resource }) }), readAddress),
  savedCards: async () => then(await client.read('get_saved_methods', {}), readCards),
  preferCard: async (customerid) => then(await client.write('prefer_saved_method', { customerid }), readCards),
  removeCard: async (params) => then(await client.write('remove_saved_method', params), readCards),
  exportData: async () => then(await client.read('export_user_data', {}), (raw) => record(raw)),
  erase: (params) => client.write('erase_user', params),
})
