import type { Mail } from '@tessera/plugin-api'
import type { SendMailOptions } from 'nodemailer'

/** A mail in nodemailer's format. Nothing in it may make nodemailer read a file or a URL. */
export const messageOfMail = (mail: Mail): SendMailOptions => ({
  to: mail.to,
  from: mail.from,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.messageId}>`,
  attachments: mail.attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
  disableFileAccess: true,
  disableUrlAccess: true,
  // Asks other mail servers not to send out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
})
