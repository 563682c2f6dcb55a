import type { Brand } from './brand.ts'
import type { TenantContext } from './tenant-context.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: string
  /** How bytes are written as text; absent for text. */
  encoding?: 'base64'
}

/** A receipt as it is mailed: what it says in the recipient's language, and the same as a file. */
export interface MailedReceipt {
  title: string
  seller: string[]
  facts: { label: string; value: string }[]
  /** `isAmount`: its value is an amount of money or points. */
  lines: { label: string; value: string; isAmount?: boolean }[]
  notes: string[]
  file: MailAttachment
}

export interface Mail {
  to: string
  from: { name: string; address: string }
  /** Who reads an answer; absent: nobody but the sender's address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** The same for each attempt to send one message, so that a repetition is recognised. */
  messageId: string
}

/** Sends a mail or throws; the outbox retries. */
export interface Mailer {
  name: string
  send(context: TenantContext, mail: Mail): Promise<void>
}

export interface MailLine {
  label: string
  /** May contain line breaks. */
  value: string
  /** The files of the answer, shown as links instead of the value. */
  links?: { name: string; url: string }[]
  /** Stands above the link: what has to be known before it is opened. */
  isKey?: boolean
  /** An amount, which stands with others in a column beside their labels. */
  isAmount?: boolean
}

/** The content of a mail, before it is drawn. Plain text throughout. */
export interface MailContent {
  language: string
  brand: Brand
  heading: string
  intro: string
  /** The absolute address of a picture of what it is about; never an SVG, which few mail programs show. */
  picture?: string
  lines: MailLine[]
  link: { label: string; url: string }
  /** What can be done besides, mostly to pay; absent where there is nothing. */
  second?: { label: string; url: string }
  notes: string[]
}

/** How mails look. It is pure, and gets all that a mail says. */
export interface MailTemplate {
  name: string
  /**
   * The HTML of a mail: up to 200 KB, without scripts. It contains the addresses of both links and all that the content
   * says, as text: what a customer typed is no markup. The mail is drawn as usual where it throws, or returns anything
   * else.
   */
  html(content: MailContent, settings: Record<string, unknown>): string
}
