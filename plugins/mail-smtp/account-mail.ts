import {
  type AccountEvent,
  type AccountEventName,
  greetingName,
  type HookContext,
  type Mail,
} from '@tessera/plugin-api'
import { type MailContent, renderHtml, renderText } from './render-mail.ts'
import { isAddress, senderOf } from './sender.ts'

/** The part of the word keys that speaks of each event. */
const tellings: Record<AccountEventName, string> = {
  'account.created': 'created',
  'account.invited': 'invited',
  'account.exists': 'exists',
  'account.reset': 'reset',
  'account.verify': 'verify',
  'account.passwordchanged': 'passwordchanged',
  'account.emailchange': 'emailchange',
  'account.emailchanged': 'emailchanged',
}

/** What somebody else may have asked for in a person's name. */
const askedFor = new Set<AccountEventName>([
  'account.created',
  'account.exists',
  'account.reset',
  'account.verify',
  'account.emailchange',
])

/** The mail to a person about their account; null when there is nobody to write to. */
export function mailOfAccount(context: HookContext, event: AccountEvent): Mail | null {
  const { word, language, origin } = context
  if (!isAddress(event.to)) return null
  const telling = tellings[event.name]
  const provider = context.provider?.name ?? context.whitelabel.label
  const name = greetingName(event.user.firstname) || word('mail.greeting_unknown')
  const values = { name, provider }
  const content: MailContent = {
    language,
    brand: provider,
    heading: word(`account_mail.${telling}.heading`, values),
    intro: word(`account_mail.${telling}.intro`, values),
    lines: [],
    link: {
      label: word(`account_mail.${telling}.link`, values),
      url: event.name === 'account.emailchanged' ? origin : event.link,
    },
    notes: [
      ...(event.lasts ? [word('account_mail.lasts', event.lasts)] : []),
      ...(askedFor.has(event.name) ? [word('account_mail.ignore')] : []),
      word('account_mail.footer', values),
    ],
  }
  return {
    to: event.to,
    from: senderOf(context, provider),
    subject: word(`account_mail.${telling}.subject`, values),
    text: renderText(content),
    html: renderHtml(content),
    attachments: [],
    messageId: `${event.id}@${new URL(origin).hostname}`,
  }
}
