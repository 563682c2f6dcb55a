import type { TenantContext } from './tenant-context.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

export interface Mail {
  to: string
  from: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** Stable for one message, so that a repeated send is recognised. */
  messageId: string
}

/** Sends a mail or throws; the outbox tries again. */
export interface Mailer {
  name: string
  send(context: TenantContext, mail: Mail): Promise<void>
}
