import type { Mail, MailAttachment } from '@tessera/plugin-api'
import type { SendMailOptions } from 'nodemailer'

/** A message for a calendar that changes it (RFC 6047); a published file is read only. */
const methodOf = ({ contentType }: MailAttachment) =>
  /^text\/calendar;.*method=(REQUEST|CANCEL)$/.exec(contentType)?.[1]

/**
 * A mail in nodemailer's format. Nothing in it may make nodemailer read a file or a URL. The first message for a
 * calendar is also an alternative to the text, since Outlook and Gmail follow only that.
 */
export const messageOfMail = (mail: Mail): SendMailOptions => ({
  to: mail.to,
  from: mail.from,
  ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.messageId}>`,
  attachments: mail.attachments
    .filter((one) => one !== mail.attachments.find(methodOf))
    .map(({ filename, contentType, content, encoding }) => ({
      ...{ filename, contentType, content },
      ...(encoding && { encoding }),
    })),
  disableFileAccess: true,
  disableUrlAccess: true,
  ...invitationOf(mail.attachments.find(methodOf)),
  // Asks other mail servers not to send out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
})

function invitationOf(first: MailAttachment | undefined): Pick<SendMailOptions, 'icalEvent'> {
  const method = first && methodOf(first)
  return first && method ? { icalEvent: { method, filename: first.filename, content: first.content } } : {}
}
