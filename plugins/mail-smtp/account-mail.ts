import {
  type AccountEvent,
  type AccountEventName,
  greetingName,
  type HookContext,
  type Mail,
  type MailContent,
  type MailLine,
} from '@tessera/plugin-api'
import { receiptLines } from './receipt-lines.ts'
import { renderHtml, renderText } from './render-mail.ts'
import { whenOf } from './reservation-lines.ts'
import { isAddress, replyToAccountMail, senderOf } from './sender.ts'

interface MailKind {
  /** The event's part of the word keys. */
  key: string
  /** Whether somebody else may have asked for it in the person's name. */
  isAskedFor: boolean
}

const mailKinds: Record<AccountEventName, MailKind> = {
  'account.created': { key: 'created', isAskedFor: true },
  'account.invited': { key: 'invited', isAskedFor: false },
  'account.exists': { key: 'exists', isAskedFor: true },
  'account.reset': { key: 'reset', isAskedFor: true },
  'account.verify': { key: 'verify', isAskedFor: true },
  'account.passwordchanged': { key: 'passwordchanged', isAskedFor: false },
  'account.emailchange': { key: 'emailchange', isAskedFor: true },
  'account.emailchanged': { key: 'emailchanged', isAskedFor: false },
  'account.webhookoff': { key: 'webhookoff', isAskedFor: false },
  'account.webhookgone': { key: 'webhookgone', isAskedFor: false },
  'account.pluginoff': { key: 'pluginoff', isAskedFor: false },
  'account.calendarstale': { key: 'calendarstale', isAskedFor: false },
  'account.pointsspent': { key: 'pointsspent', isAskedFor: false },
  'account.giftspent': { key: 'giftspent', isAskedFor: false },
  'account.purchasedisputed': { key: 'purchasedisputed', isAskedFor: false },
  'account.moneyalarm': { key: 'moneyalarm', isAskedFor: false },
  'account.disconnected': { key: 'disconnected', isAskedFor: false },
  'account.receipt': { key: 'receipt', isAskedFor: false },
  'account.receiptrefund': { key: 'receiptrefund', isAskedFor: false },
  'account.refundbyhand': { key: 'refundbyhand', isAskedFor: false },
  'account.enquired': { key: 'enquired', isAskedFor: true },
  'account.enquiry': { key: 'enquiry', isAskedFor: false },
  'account.enquiryanswered': { key: 'enquiryanswered', isAskedFor: false },
  'account.gift': { key: 'gift', isAskedFor: false },
  'account.giftback': { key: 'giftback', isAskedFor: false },
}

/** Mails about what is done already. */
const leadsHome = new Set<AccountEventName>([
  'account.emailchanged',
  'account.webhookoff',
  'account.webhookgone',
  'account.pluginoff',
  'account.calendarstale',
  'account.pointsspent',
  'account.giftspent',
  'account.purchasedisputed',
  'account.disconnected',
  'account.receipt',
  'account.receiptrefund',
  'account.refundbyhand',
])

/** About a question, which needs no account. */
const isEnquiry = new Set<AccountEventName>(['account.enquired', 'account.enquiry', 'account.enquiryanswered'])

/** Why somebody has this mail. */
const footerOf = (name: AccountEventName): string => {
  if (name === 'account.gift') return 'account_mail.gift_footer'
  if (name === 'account.giftback') return 'mail.footer'
  return isEnquiry.has(name) ? 'account_mail.enquiry_footer' : 'account_mail.footer'
}

/** What would suit who asks, each in a line of its own: of an event's date its title first. */
const preferredTimes = (context: HookContext, preferred: NonNullable<AccountEvent['preferred']>): string =>
  preferred
    .map((span) => {
      return [span.title, ...whenOf(span, context).lines].filter(Boolean).join(', ')
    })
    .join('\n')

/**
 * What a mail says beside its sentence: a receipt, a gift code, what would suit who asks, an answer, why a calendar
 * can't be read, what a failing plugin means, or what about money needs people.
 */
function linesOf(context: HookContext, event: AccountEvent, values: Record<string, string>): MailLine[] {
  const { word } = context
  const { receipt, gift, giftback, message = '', fault, place, alarm } = event
  if (receipt) return receiptLines(context, receipt)
  if (gift)
    return [
      { label: word('account_mail.gift.code'), value: gift.code, isKey: true },
      { label: word('account_mail.gift.value'), value: gift.value },
      { label: word('account_mail.gift.until'), value: gift.until },
      { label: word('account_mail.gift.message'), value: message },
    ].filter(({ value }) => value !== '')
  if (giftback)
    return [
      { label: word('account_mail.giftback.amount'), value: giftback.amount },
      { label: word('account_mail.giftback.left'), value: giftback.left, isKey: true },
      { label: word('account_mail.gift.until'), value: giftback.until },
    ].filter(({ value }) => value !== '')
  if (event.preferred)
    return [{ label: word('account_mail.preferred'), value: preferredTimes(context, event.preferred) }]
  if (message !== '') return [{ label: word('account_mail.answer', values), value: message, isKey: true }]
  if (place)
    return [
      { label: word('account_mail.pluginoff.means'), value: word(`account_mail.pluginoff.${place}`), isKey: true },
    ]
  if (alarm)
    return [
      { label: word('account_mail.moneyalarm.why'), value: word(`account_mail.moneyalarm.${alarm}`), isKey: true },
    ]
  return fault ? [{ label: word('account_mail.fault'), value: word(`account_mail.fault.${fault}`), isKey: true }] : []
}

/** The mail to a person about their account; null without a valid address. */
export function mailOfAccount(context: HookContext, event: AccountEvent): Mail | null {
  const { word, language, origin, brand } = context
  if (!isAddress(event.to)) return null
  const { key, isAskedFor } = mailKinds[event.name]
  const provider = brand.name
  const name = greetingName(event.user.firstname) || word('mail.greeting_unknown')
  const last4 = event.giftback?.last4 ?? ''
  const from = event.gift?.from || provider
  const giver = from === provider ? 'provider' : 'other'
  const values = { name, provider, about: event.about ?? '', from, giver, last4 }
  const content: MailContent = {
    language,
    brand,
    heading: word(`account_mail.${key}.heading`, values),
    intro: word(`account_mail.${key}.intro`, values),
    lines: linesOf(context, event, values),
    link: {
      label: word(`account_mail.${key}.link`, values),
      url: leadsHome.has(event.name) ? origin : event.link,
    },
    notes: [
      ...(event.lasts ? [word('account_mail.lasts', event.lasts)] : []),
      ...(isAskedFor ? [word('account_mail.ignore')] : []),
      word(footerOf(event.name), values),
    ],
  }
  return {
    to: event.to,
    from: senderOf(context, provider),
    ...replyToAccountMail(context, event),
    subject: word(`account_mail.${key}.subject`, values),
    text: renderText(content),
    html: context.drawMail(content) ?? renderHtml(content),
    attachments: event.receipt ? [event.receipt.file] : [],
    messageId: `${event.id}@${new URL(origin).hostname}`,
  }
}
