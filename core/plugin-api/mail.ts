import type { TenantContext } from './tenant-context.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: string
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
