/** Mails about accounts. `{provider}` is the name of the site, `{name}` the recipient. */
export const accounts = {
  'account_mail.created.subject': 'Your account at {provider}',
  'account_mail.created.heading': 'Account successfully created.',
  'account_mail.created.intro':
    'Hello {name}, please confirm that this is your email address. What you have booked with it before will then show in your account.',
  'account_mail.created.link': 'Confirm my email',
  'account_mail.invited.subject': 'Set the password of your account at {provider}',
  'account_mail.invited.heading': 'Your account is ready',
  'account_mail.invited.intro': 'Hello {name}, {provider} made an account for you. Choose a password to log in.',
  'account_mail.invited.link': 'Set my password',
  'account_mail.exists.subject': 'You already have an account at {provider}',
  'account_mail.exists.heading': 'You already have an account',
  'account_mail.exists.intro':
    'Hello {name}, somebody tried to create an account at {provider} with this address. There is one already, and nothing was changed. If it was you and you have forgotten the password, you can set a new one.',
  'account_mail.exists.link': 'Reset password',
  'account_mail.reset.subject': 'Reset your password at {provider}',
  'account_mail.reset.heading': 'Reset your password',
  'account_mail.reset.intro': 'Hello {name}, choose a new password for your account at {provider}.',
  'account_mail.reset.link': 'Choose a new password',
  'account_mail.verify.subject': 'Confirm your email at {provider}',
  'account_mail.verify.heading': 'Confirm your email',
  'account_mail.verify.intro':
    'Hello {name}, please confirm that this is your email address. What you have booked with it as a guest will then show in your account at {provider}.',
  'account_mail.verify.link': 'Confirm my email',
  'account_mail.passwordchanged.subject': 'Your password at {provider} was changed',
  'account_mail.passwordchanged.heading': 'Your password was changed',
  'account_mail.passwordchanged.intro':
    'Hello {name}, the password of your account at {provider} was changed, and other browsers were logged out. If it was not you, reset it at once.',
  'account_mail.passwordchanged.link': 'Reset password',
  'account_mail.emailchange.subject': 'Confirm your new email at {provider}',
  'account_mail.emailchange.heading': 'Confirm your new email',
  'account_mail.emailchange.intro':
    'Hello {name}, please confirm this as the new email address of your account at {provider}. Until then the old one stays in use.',
  'account_mail.emailchange.link': 'Confirm my email',
  'account_mail.emailchanged.subject': 'The email of your account at {provider} was changed',
  'account_mail.emailchanged.heading': 'Your email was changed',
  'account_mail.emailchanged.intro':
    'Hello {name}, the email address of your account at {provider} has been changed. If it was not you, please contact us at once.',
  'account_mail.emailchanged.link': 'Go to the site',
  'account_mail.webhookoff.subject': 'Switched off at {provider}: {about}',
  'account_mail.webhookoff.heading': 'We no longer call {about}',
  'account_mail.webhookoff.intro':
    'Hello {name}, nothing that we sent to {about} for {provider} has arrived for three days, so it is switched off. Once it answers again, switch it on; what happened in the meantime can be sent again one by one.',
  'account_mail.webhookoff.link': 'Go to the site',
  'account_mail.pluginoff.subject': 'At {provider} a plugin does not work: {about}',
  'account_mail.pluginoff.heading': 'The plugin {about} does not work',
  'account_mail.pluginoff.intro':
    'Hello {name}, the plugin {about} keeps failing for {provider}. It is tried again and again, and goes on by itself once that succeeds; nobody has to switch it on. Whoever runs this site finds the cause in its log.',
  'account_mail.pluginoff.link': 'Go to the site',
  'account_mail.pluginoff.means': 'What this means',
  'account_mail.pluginoff.work':
    'Its messages, calendars and jobs wait, and it is tried once an hour. What waited follows then, unless it is too late.',
  'account_mail.pluginoff.events':
    'What it does after bookings and payments, such as mails, waits and is tried every five minutes. What has waited for half a day is given up.',
  'account_mail.pluginoff.payments':
    'New payments can’t begin with it, so it is offered again only every five minutes, for a try. Captures and refunds go on.',
  'account_mail.pluginoff.offers':
    'It can’t say what it can charge, so it is not offered as a way to pay, and is tried every five minutes. Captures and refunds go on.',
  'account_mail.pluginoff.pages':
    'Pages are shown without what it adds to them, such as a way to pay. It is tried every five minutes.',
  'account_mail.pluginoff.signon':
    'Nobody can sign on with it for now; who is signed in stays so. It is tried every five minutes.',
  'account_mail.pluginoff.places':
    'Addresses and driving times can’t be looked up for now. It is tried every five minutes.',
  'account_mail.pluginoff.files': 'Files can’t be sent or opened for now. It is tried every five minutes.',
  'account_mail.pluginoff.collecting':
    'What was paid or is to go back could not be settled, and is tried until it succeeds.',
  'account_mail.pluginoff.posts':
    'What its service reports can’t be read. Payments are asked after nevertheless; replies and receipts come once it works.',
  'account_mail.pluginoff.checks':
    'Bookings that it has to check are refused, because nothing is booked without its answer.',
  'account_mail.pluginoff.steps': 'Bookings with its step are refused, because nothing is booked without its answer.',
  'account_mail.pluginoff.routes': 'Its own page answers with an error.',
  'account_mail.pluginoff.mails': 'Mails look as usual, without its design.',
  'account_mail.receipt.subject': 'Receipt {about} for your purchase at {provider}',
  'account_mail.receipt.heading': 'Your receipt',
  'account_mail.receipt.intro': 'Hello {name}, thank you for your payment to {provider}. Your receipt is attached.',
  'account_mail.receipt.link': 'Go to the site',
  'account_mail.receiptrefund.subject': 'Receipt {about} for a refund at {provider}',
  'account_mail.receiptrefund.heading': 'Your receipt for a refund',
  'account_mail.receiptrefund.intro':
    'Hello {name}, {provider} gave back money that you had paid, and what you had bought went with it. Your receipt is attached.',
  'account_mail.receiptrefund.link': 'Go to the site',
  'account_mail.refundbyhand.subject': '{about} to be given back at {provider}',
  'account_mail.refundbyhand.heading': 'You get {about} back',
  'account_mail.refundbyhand.intro':
    'Hello {name}, of what you paid for points or a gift code at {provider}, {about} go back to you. The payment service does not send them: {provider} gives them back itself, and you get a receipt then.',
  'account_mail.refundbyhand.link': 'Go to the site',
  'account_mail.pointsspent.subject': 'Points to settle at {provider}: {about}',
  'account_mail.pointsspent.heading': 'Points were spent, and the money for them went back',
  'account_mail.pointsspent.intro':
    'Hello {name}, money that points were bought with at {provider} went back, or was taken back by a bank. The points that were left are gone with it; {about} are spent already. No balance becomes negative: settle that with the customer, or take the points by an adjustment once there are some again.',
  'account_mail.pointsspent.link': 'Go to the site',
  'account_mail.purchasedisputed.subject': 'Disputed at {provider}: {about}',
  'account_mail.purchasedisputed.heading': 'A purchase is disputed, or that was decided',
  'account_mail.purchasedisputed.intro':
    'Hello {name}, there is news of a dispute about points or a gift code bought at {provider}: {about}. While the bank has the money, what was not spent of them is taken; it comes back if you win. Answer at your payment service before its deadline; the statement shows what has moved.',
  'account_mail.purchasedisputed.link': 'Go to the site',
  'account_mail.moneyalarm.subject': 'Money to settle at {provider}: {about}',
  'account_mail.moneyalarm.heading': 'Something about money needs you',
  'account_mail.moneyalarm.intro':
    'Hello {name}, at {provider} there is something about money that the site can’t settle by itself: {about}. Nothing more is done about it until somebody decides.',
  'account_mail.moneyalarm.link': 'See what to do',
  'account_mail.moneyalarm.why': 'What has happened',
  'account_mail.moneyalarm.suspense':
    'The payment service took another amount than was asked for. It paid for nothing: decide on the page of refunds what it pays for, or give it back there.',
  'account_mail.moneyalarm.elsewhere':
    'The payment service took money for another account than it was asked for. It paid for nothing: see at the service whose account that is, then decide on the page of refunds what it pays for, or give it back there.',
  'account_mail.moneyalarm.unplaced':
    'Money went back at the payment service, or was taken back by a bank, that nothing here is left for: more may have gone back than was paid. Compare the payment at the service with its statement here.',
  'account_mail.moneyalarm.uncovered':
    'A refund reached the customer, but the connected account did not cover it. The amount is owed to the owner of the site, and stands in the statement as a debt.',
  'account_mail.moneyalarm.twice':
    'A bank has taken back money that its customer had back before: as account credit that is spent since, or from you. Talk with the customer, or contest the dispute at the payment service.',
  'account_mail.moneyalarm.spent':
    'Money that points or a gift code were bought with is gone, and what it bought is spent already. Settle it with the customer, or take the points by an adjustment once there are some again.',
  'account_mail.moneyalarm.silent':
    'The payment service has not answered about this payment for three days. It is asked on; look at the service whether anything was paid.',
  'account_mail.disconnected.subject': 'Payments to {provider} are disconnected',
  'account_mail.disconnected.heading': 'The payment account was disconnected',
  'account_mail.disconnected.intro':
    'Hello {name}, somebody who works for {provider} has disconnected its account at the payment service: {about}. Nobody can pay there anymore until an account is connected. Payments that had begun go on, and refunds of earlier ones still come from that account; what it does not have is owed to the owner of the site. What was to be collected by itself is left to the customers, who are asked to pay. If that was a mistake, connect an account again under “Payment account”.',
  'account_mail.disconnected.link': 'Go to the site',
  'account_mail.fault': 'Why',
  'account_mail.fault.refused':
    'It refuses the user name and password, or lets them read no longer. Enter the present ones in the settings of the plugin.',
  'account_mail.fault.missing':
    'It is not where the settings say: it was removed, or has another name or address now. Correct the settings.',
  'account_mail.fault.unreachable': 'Its server can’t be reached, or has a fault of its own.',
  'account_mail.fault.slow': 'Its server takes too long to answer.',
  'account_mail.fault.unreadable': 'What its server answers can’t be read.',
  'account_mail.calendarstale.subject': 'Not up to date at {provider}: calendar of {about}',
  'account_mail.calendarstale.heading': 'The calendar of {about} can’t be read',
  'account_mail.calendarstale.intro':
    'Hello {name}, the calendar of {about} can’t be read. Until it can, {provider} goes by what it said last: what was entered there since may be booked over. It is tried on and on, and nothing needs to be done once it answers. If it does not, see whether it was moved or access was withdrawn.',
  'account_mail.calendarstale.link': 'Go to the site',
  'account_mail.webhookgone.subject': 'Switched off at {provider}: {about}',
  'account_mail.webhookgone.heading': 'We no longer call {about}',
  'account_mail.webhookgone.intro':
    'Hello {name}, {about} answered a call for {provider} with 410 Gone, so it is switched off at once. If that was a mistake, switch it on again; what happened in the meantime can be sent again one by one.',
  'account_mail.webhookgone.link': 'Go to the site',
  'account_mail.lasts': 'The link works once, and only for {hours, plural, one {an hour} other {# hours}}.',
  'account_mail.ignore': 'If you did not ask for this, you can ignore this mail.',
  'account_mail.footer': 'You are receiving this mail because of an account at {provider}.',
} as const
