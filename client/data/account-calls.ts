import { type Answer, answered } from './errors.ts'
import { type Profile, readProfile } from './profile.ts'
import { type Json, list, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'
import { type Reservation, readReservation } from './wire.ts'

/** What an account is created from: the fields of the specification, and those that the white-label asks besides. */
export interface NewAccount {
  firstname: string
  lastname: string
  email: string
  password: string
  [field: string]: unknown
}

/** One of the places in which somebody is signed in; instants in epoch ms. */
export interface OpenSession {
  id: string
  /** What the browser calls itself. */
  agent: string
  created: number
  lastseen: number
  /** It is the one that asks. */
  current: boolean
  /** It began in the network of the one that asks. */
  samenetwork: boolean
}

/** The operations of the account screens, with typed answers. */
export interface AccountCalls {
  /** `sessiontoken` is answered only where it was asked for: what a page without cookies carries in its place. */
  login(params: {
    username: string
    password: string
    framed?: boolean
    transport?: 'memory'
  }): Promise<Answer<{ sessiontoken: string }>>
  stay(): Promise<Answer<unknown>>
  create(params: NewAccount): Promise<Answer<unknown>>
  askReset(params: { email: string }): Promise<Answer<unknown>>
  reset(params: { token: string; password: string }): Promise<Answer<unknown>>
  verify(params: { token: string }): Promise<Answer<unknown>>
  /** Mails the link that proves one's address once more; false where it is proven already. */
  askVerification(): Promise<Answer<boolean>>
  changePassword(params: { currentpassword: string; password: string }): Promise<Answer<unknown>>
  /** One's own. */
  profile(): Promise<Answer<Profile>>
  /** Another address needs the password, and counts once the link that is mailed to it was followed. */
  update(params: {
    firstname: string
    lastname: string
    phone: string
    email: string
    currentpassword?: string
    profile?: Record<string, string>
  }): Promise<Answer<Profile>>
  sessions(): Promise<Answer<OpenSession[]>>
  endSession(id: string): Promise<Answer<unknown>>
  endOthers(): Promise<Answer<unknown>>
  /** Those with the site's provider, from three months ago to a year ahead. */
  reservations(params: { user_id: string }): Promise<Answer<Reservation[]>>
  exportData(): Promise<Answer<Json>>
  erase(params: { password?: string }): Promise<Answer<unknown>>
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

const readSession = (raw: unknown): OpenSession => {
  const session = record(raw)
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
  login: async (params) =>
    then(await client.write('login_user', params), (raw) => ({ sessiontoken: text(record(raw).sessiontoken) })),
  stay: () => client.write('keep_session', {}),
  create: (params) => client.write('create_user_account', params),
  askReset: (params) => client.write('request_password_reset', params),
  reset: (params) => client.write('reset_password', params),
  verify: (params) => client.write('verify_email', params),
  askVerification: async () =>
    then(await client.write('request_email_verification', {}), (raw) => record(raw).requested === true),
  changePassword: (params) => client.write('change_password', params),
  profile: async () => then(await client.read('get_user', {}), readProfile),
  update: async (params) => then(await client.write('update_user', params), readProfile),
  sessions: async () => then(await client.read('get_sessions', {}), (raw) => list(record(raw).items).map(readSession)),
  endSession: (id) => client.write('end_session', { id }),
  endOthers: () => client.write('end_other_sessions', {}),
  reservations: async (params) =>
    then(await client.read('get_reservations_for_user', params), (raw) =>
      list(record(raw).reservations).map(readReservation),
    ),
  exportData: async () => then(await client.read('export_user_data', {}), record),
  erase: (params) => client.write('erase_user', params),
})
