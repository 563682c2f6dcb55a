import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Channel } from '../../plugin-api/index.ts'
import type { Tenant } from '../tenant.ts'
import { speak, type WordsPorts, wordsOf } from '../words/words.ts'

/** What a customer agreed to with a booking: messages about it by a channel. */
export interface GivenConsent {
  /** The channel's name. */
  channel: string
  /** The sentence as it was shown, and its language. */
  words: string
  language: string
  at: number
}

interface Reachable {
  email: string
  mobile_phone_number: string
}

/** Where a channel reaches somebody; empty for nowhere. */
export const addressFor = ({ to }: Pick<Channel, 'to'>, contact: Reachable): string =>
  to === 'phone' ? contact.mobile_phone_number : contact.email.toLowerCase()

/** The tick beside which a customer agrees to a channel, in a language. */
export async function consentWords(
  { consent }: Pick<Channel, 'consent'>,
  language: string,
  { tenant, ports }: { tenant: Tenant; ports: WordsPorts },
): Promise<{ words: string; language: string }> {
  const spoken = await wordsOf(tenant, language, ports)
  const words = speak(spoken)(consent, { provider: tenant.provider?.name ?? tenant.whitelabel.label })
  return { words, language: spoken.language }
}

/**
 * Reads the channels that a customer ticked. Nothing where the tenant has none; refused with `invalid_params` for one
 * that it does not have, and with `answer_required` where the contact lacks the address.
 * @param named the names that were sent; absent for no tick
 */
export async function givenConsents(
  named: string[] | undefined,
  contact: Reachable,
  { tenant, ports, language, now }: { tenant: Tenant; ports: WordsPorts; language: string; now: number },
): Promise<Result<{ consents?: GivenConsent[] }>> {
  const { channels } = tenant.plugins
  if (channels.length === 0 && !named?.length) return ok({})
  const consents: GivenConsent[] = []
  for (const name of new Set(named)) {
    const found = channels.find(({ channel }) => channel.name === name)
    if (!found) return refuse('invalid_params', { field: '/user/consents' })
    if (addressFor(found.channel, contact) === '')
      return refuse('answer_required', {
        field: found.channel.to === 'phone' ? '/user/mobile_phone_number' : '/user/email',
        data: { key: 'validation.required' },
      })
    consents.push({ channel: name, ...(await consentWords(found.channel, language, { tenant, ports })), at: now })
  }
  return ok({ consents })
}

/** What was agreed to with a reservation. */
export function consentsOf({ extra }: { extra: Record<string, unknown> }): GivenConsent[] {
  const { consents } = extra
  return Array.isArray(consents) ? consents.filter(isConsent) : []
}

const isConsent = (value: unknown): value is GivenConsent =>
  isRecord(value) && typeof value.channel === 'string' && typeof value.at === 'number'
