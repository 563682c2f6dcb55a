import type { Mailer } from '@tessera/plugin-api'
import { createTransport } from 'nodemailer'
import { messageOfMail } from './message-of-mail.ts'

/** Time limits, after which a silent mail server counts as unavailable; the outbox retries. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends over SMTP (`smtp://user:password@host:587`, `smtps://…`). Throws when the server does not accept the mail. */
export function smtpMailer(url: string, limits: Partial<typeof patience> = {}): Mailer {
  const transport = createTransport({ url, ...patience, ...limits })
  return {
    name: 'mail-smtp',
    async send(_context, mail) {
      const { rejected } = await transport.sendMail(messageOfMail(mail))
      if (rejected.length > 0) throw new Error('The mail server refused the recipient.')
    },
  }
}
