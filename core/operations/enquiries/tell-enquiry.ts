import { linkUntil } from '../../domain/enquiries/status-at.ts'
import { staffRoute } from '../../domain/reservation/index.ts'
import type { AccountEventName } from '../../plugin-api/index.ts'
import type { OutboxEvent, Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { StoredEnquiry } from './stored-enquiry.ts'

/** An enquiry as its tokens are made from it. */
const salted = ({ id, provider, salt }: StoredEnquiry) => ({ id, provider, managetoken: salt })

/** Whether a token is that of the link in staff's mails, which opens this enquiry alone, and not out of date. */
export const isOfMail = (
  enquiry: StoredEnquiry,
  token: string,
  { tokens, clock }: Pick<Ports, 'tokens' | 'clock'>,
): boolean => clock.now() < linkUntil(enquiry) && tokens.isDecide(salted(enquiry), token)

/** The address where staff answer an enquiry, opened from their mail without signing in. */
export const enquiryPage = (
  enquiry: StoredEnquiry,
  { tenant, ports }: { tenant: Pick<Tenant, 'origin'>; ports: { tokens: Pick<Ports['tokens'], 'decide'> } },
): string => `${tenant.origin}/enquiries/${enquiry.id}?token=${ports.tokens.decide(salted(enquiry))}`

const eventOf = (
  enquiry: StoredEnquiry,
  {
    name,
    to,
    key,
    language,
    created,
    ...more
  }: {
    name: AccountEventName
    /** `customer`, or an address of the provider's people. */
    to: string
    /** Tells the events of one enquiry and name apart. */
    key: string
    language: string
    created: number
    message?: string
    firstname?: string
  },
): OutboxEvent => ({
  ...{ id: `${enquiry.id}.${name}.${key}`.slice(0, 128), name, reservation: '', version: 0, created },
  payload: { enquiry: enquiry.id, to, language, ...more },
})

/** The mail to who asked; none without an address. */
export const tellAsker = (
  enquiry: StoredEnquiry,
  name: 'account.enquired' | 'account.enquiryanswered',
  { at, message = '' }: { at: number; message?: string },
): OutboxEvent[] => {
  const { email, language } = enquiry.details
  if (email === '') return []
  return [eventOf(enquiry, { name, to: 'customer', key: `${at}`, language, created: at, ...(message && { message }) })]
}

/**
 * The mails to the provider: to its address, or to everybody who works there where its settings say so or it has none.
 * None where its notifications are switched off; who asks has theirs all the same, since the page has said that it
 * comes.
 */
export async function tellProvider(
  enquiry: StoredEnquiry,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'repositories'> },
): Promise<OutboxEvent[]> {
  const { provider } = tenant
  const { email = '', language = '', notificationsenabled = true } = provider ?? {}
  if (!notificationsenabled) return []
  const facts = { name: 'account.enquiry' as const, created: enquiry.created }
  if (email !== '' && staffRoute({ provider, bookable: null }) !== 'people')
    return [eventOf(enquiry, { ...facts, to: email, key: 'provider', language })]
  const people = await ports.repositories(tenant.scope).users.staffOf(tenant.scope.provider)
  return people.map((person) =>
    eventOf(enquiry, {
      ...facts,
      ...{ to: person.email, key: person.id, language: person.language ?? '', firstname: person.firstname ?? '' },
    }),
  )
}
