import assert from 'node:assert/strict'
import type { Mail, Mailer } from '../mail.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Runner } from './processor-conformance.ts'

export interface MailerUnderTest {
  mailer: Mailer
  context: TenantContext
  /** The mails that arrived, as their raw source, oldest first. */
  arrived(): Promise<string[]>
}

export const exampleMail = (messageId: string): Mail => ({
  to: 'ada@customers.example',
  from: { name: 'Quay Street', address: 'bookings@quay.example' },
  subject: 'Confirmed: ¡mañana!',
  text: 'See you at the dock.',
  html: '<p>See you at the dock.</p>',
  attachments: [
    { filename: 'reservation.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
  ],
  messageId,
})

/** The kit for mailers: a mail arrives complete, with its own message id. */
export function testMailer({ describe, it }: Runner, { mailer, context, arrived }: MailerUnderTest) {
  describe(`${mailer.name} keeps the contract of a mailer`, () => {
    it('delivers text, HTML and attachment under the given message id', async () => {
      await mailer.send(context, exampleMail('conformance-1@quay.example'))
      const source = (await arrived()).at(-1) ?? ''
      assert.match(source, /^Message-ID: <conformance-1@quay\.example>/im)
      assert.match(source, /^To: .*ada@customers\.example/im)
      assert.match(source, /^From: .*bookings@quay\.example/im)
      assert.match(source, /text\/plain/i)
      assert.match(source, /text\/html/i)
      assert.match(source, /text\/calendar/i)
      assert.match(source, /reservation\.ics/)
    })
    it('lets no subject forge a header', async () => {
      const mail = { ...exampleMail('conformance-2@quay.example'), subject: 'Hello\r\nBcc: spy@evil.example' }
      await mailer.send(context, mail)
      assert.doesNotMatch((await arrived()).at(-1) ?? '', /^Bcc:/im)
    })
  })
}
