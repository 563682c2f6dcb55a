import { join } from 'node:path'
import { accountEventNames, audiencesOf, definePlugin, reservationEventNames } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { mailOfAccount } from './account-mail.ts'
import { folderMailer } from './folder-mailer.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { mailOfEvent } from './reservation-mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

/**
 * Sends mails over SMTP: about reservations to customers, staff and those who claim
 * them, and to people about their accounts. Without a mail
 * server each mail is a file in the data folder, which the development inbox shows.
 */
export default definePlugin({
  name: 'mail-smtp',
  settings: Type.Object({
    /** The sender of mails; where empty, the provider's name and `no-reply@` its host. */
    fromname: Type.String({ maxLength: 200, default: '' }),
    fromaddress: Type.String({ maxLength: 254, pattern: '^([^@\\s<>]+@[^@\\s<>]+)?$', default: '' }),
    /** Who reads answers to mails where the provider has no address; empty for nobody. */
    replyto: Type.String({ maxLength: 254, pattern: '^([^@\\s<>]+@[^@\\s<>]+)?$', default: '' }),
  }),
  setup(host) {
    const { dataFolder, smtpUrl, development, demo, now } = host.operator
    const folder = join(dataFolder, 'mail')
    host.mail.register(smtpUrl ? smtpMailer(smtpUrl) : folderMailer(folder, now))
    if (!smtpUrl) host.log.info({ folder }, 'no SMTP server is set: mails are written to a folder')
    if (!smtpUrl && (development || demo)) for (const route of inboxRoutes(folder)) host.routes.register(route)
    for (const name of reservationEventNames)
      for (const audience of audiencesOf[name])
        host.hooks.tell(name, audience, async (context, telling) => {
          const mail = mailOfEvent(context, telling)
          if (mail) await context.sendMail(mail)
        })
    for (const name of accountEventNames)
      host.hooks.onAccount(name, async (context, event) => {
        const mail = mailOfAccount(context, event)
        if (mail) await context.sendMail(mail)
      })
  },
})
