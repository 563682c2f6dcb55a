import type { AccountEvent, HookContext, Mail, ReservationTelling } from '@tessera/plugin-api'
import { textOrEmpty } from '@tessera/plugin-api'

/**
 * The sender of a mail: as in the settings, else the brand with an address of its own host. Its name is on one line: an
 * encoded header hides a line break only until a mail program decodes it, and some then read another header there.
 */
export function senderOf({ settings, origin }: HookContext, brand: string): Mail['from'] {
  const { fromname, fromaddress } = settings
  return {
    name: (textOrEmpty(fromname) || brand).replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    address: textOrEmpty(fromaddress) || `no-reply@${new URL(origin).hostname}`,
  }
}

/**
 * Who reads an answer to a mail about a reservation: the provider, or whom the settings name. Staff answer its
 * customer, whose address they are told; those who claim are not told it.
 */
export const replyTo = (
  context: Pick<HookContext, 'settings'>,
  { audience, provider, reservation }: ReservationTelling,
): Pick<Mail, 'replyTo'> => (audience === 'staff' ? answering([reservation.email]) : answeringSite(context, provider))

/** Who reads an answer to a mail about an account: the provider at whose site it is, or whom the settings name. */
export const replyToAccountMail = (
  context: Pick<HookContext, 'settings'>,
  { provider }: AccountEvent,
): Pick<Mail, 'replyTo'> => answeringSite(context, provider)

const answeringSite = ({ settings }: Pick<HookContext, 'settings'>, { email }: Record<string, unknown>) =>
  answering([email, settings.replyto])

function answering(addresses: unknown[]): Pick<Mail, 'replyTo'> {
  const address = addresses.map(textOrEmpty).find(isAddress)
  return address === undefined ? {} : { replyTo: address }
}

/** Whether a text is a usable mail address. */
export const isAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text)
