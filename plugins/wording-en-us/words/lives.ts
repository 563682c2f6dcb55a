/** Mails about requests, queues, gigs and what comes beside them. */
export const lives = {
  'mail.modified.subject': 'Your changed request: {bookable} on {date}',
  'mail.modified.heading': 'Your changed request is with {provider}',
  'mail.modified.intro':
    'Hello {name}, {provider} has your changes and will answer by email. The new time is kept for you in the meantime, and nothing is charged before the answer.',
  'mail.withdrawn.subject': 'Request withdrawn: {bookable} on {date}',
  'mail.withdrawn.heading': 'Your request is withdrawn',
  'mail.withdrawn.intro':
    'Hello {name}, your request to {provider} is withdrawn, and the time is released. Nothing was charged. You can ask for another time whenever you like.',
  'mail.approved.subject': 'Accepted: {bookable} on {date}',
  'mail.approved.heading': '{provider} has accepted your request',
  'mail.approved.intro':
    'Hello {name}, your {reservation} with {provider} is confirmed. Here is everything in one place. {rest}',
  'mail.rejected.subject': 'Not accepted: {bookable} on {date}',
  'mail.rejected.heading': '{provider} could not accept your request',
  'mail.rejected.intro':
    'Hello {name}, {provider} could not accept your request this time. Nothing was charged. You are welcome to ask for another time.',
  'mail.request_lapsed.subject': 'No answer: {bookable} on {date}',
  'mail.request_lapsed.heading': 'Your request was not answered in time',
  'mail.request_lapsed.intro':
    'Hello {name}, {provider} did not answer your request in time, so it has ended. Nothing was charged. You can ask again, or for another time.',
  'mail.move_asked.subject': 'You asked for a change: {bookable} on {date}',
  'mail.move_asked.heading': 'Your change is with {provider}',
  'mail.move_asked.intro':
    'Hello {name}, {provider} looks at your change and answers by email. What you have is kept for you in the meantime; if the change can’t be accepted, your {reservation} stays as it was.',
  'mail.move_rejected.subject': 'Not changed: {bookable} on {date}',
  'mail.move_rejected.heading': 'Your {reservation} stays as it was',
  'mail.move_rejected.intro':
    'Hello {name}, {provider} could not accept your change. Your {reservation} stays as below, and nothing was charged for the change.',
  'mail.move_lapsed.subject': 'Not changed: {bookable} on {date}',
  'mail.move_lapsed.heading': 'Your {reservation} stays as it was',
  'mail.move_lapsed.intro':
    'Hello {name}, {provider} did not answer about your change. Your {reservation} stays as below, and nothing was charged for the change.',
  'mail.waitlisted.subject': 'On the waitlist: {bookable} on {date}',
  'mail.waitlisted.heading': 'You are on the waitlist',
  'mail.waitlisted.intro':
    'Hello {name}, we will write to you as soon as there is room. Waiting costs nothing, and you can leave the waitlist at any time.',
  'mail.offer.subject': 'There is room for you: {bookable} on {date}',
  'mail.offer.heading': 'There is room for you',
  'mail.offer.intro':
    'Hello {name}, there is room at {provider} and it is kept for you. Accept it before the time below; otherwise it goes to the next person.',
  'mail.offer_lapsed.subject': 'The offer has ended: {bookable} on {date}',
  'mail.offer_lapsed.heading': 'Your offer has ended',
  'mail.offer_lapsed.intro':
    'Hello {name}, you did not answer in time, so the place went to the next person. You keep waiting, at the end of the waitlist.',
  'mail.offer_lapsed_last.subject': 'You are no longer waiting: {bookable} on {date}',
  'mail.offer_lapsed_last.heading': 'Your place on the waitlist has ended',
  'mail.offer_lapsed_last.intro':
    'Hello {name}, a second offer ended without an answer, so we took you off the waitlist. You owe nothing, and you can join again at any time.',
  'mail.left_waitlist.subject': 'You left the waitlist: {bookable} on {date}',
  'mail.left_waitlist.heading': 'You are no longer waiting',
  'mail.left_waitlist.intro':
    'Hello {name}, you are off the waitlist of {provider}. You owe nothing, and we will not write to you about this date again.',
  'mail.room.subject': 'There is room now: {bookable} on {date}',
  'mail.room.heading': 'There is room now',
  'mail.room.intro':
    'Hello {name}, there is room at {provider}. It goes to whoever books it first, so book it soon if you want it.',
  'mail.waitlist_closed.subject': 'The waitlist has closed: {bookable} on {date}',
  'mail.waitlist_closed.heading': 'No place came free',
  'mail.waitlist_closed.intro':
    'Hello {name}, no place came free for you this time, and the waitlist has closed. You owe nothing.',
  'mail.gig.subject': 'We are looking for somebody: {bookable} on {date}',
  'mail.gig.heading': 'We have your booking, and are looking for somebody to do it',
  'mail.gig.intro':
    'Hello {name}, thank you for booking with {provider}. It is not confirmed yet: we are looking for somebody to do it. As soon as that is settled you get the confirmation, with the file for your calendar.',
  'mail.gig_approved.subject': 'Accepted, and we are looking for somebody: {bookable} on {date}',
  'mail.gig_approved.heading': '{provider} has accepted your request',
  'mail.gig_approved.intro':
    'Hello {name}, {provider} has accepted your request. It is not confirmed yet: we are looking for somebody to do it. As soon as that is settled you get the confirmation, with the file for your calendar.',
  'mail.gig_rescheduled.subject': 'New time, and we are looking for somebody: {bookable} on {date}',
  'mail.gig_rescheduled.heading': 'Your {reservation} has a new time',
  'mail.gig_rescheduled.intro':
    'Hello {name}, your {reservation} with {provider} has moved. We are looking for somebody who is free at the new time, and will tell you once it is settled.',
  'mail.unconfirmed.subject': 'To be confirmed: {bookable} on {date}',
  'mail.unconfirmed.heading': '{provider} has yet to confirm your {reservation}',
  'mail.unconfirmed.intro':
    'Hello {name}, thank you for booking with {provider}. It is not confirmed yet: {provider} will look at it and write to you. The time is kept for you in the meantime. If it can’t be confirmed, whatever you paid comes back in full.',
  'mail.unconfirmed_rescheduled.subject': 'New time, to be confirmed: {bookable} on {date}',
  'mail.unconfirmed_rescheduled.heading': 'Your {reservation} has a new time',
  'mail.unconfirmed_rescheduled.intro':
    'Hello {name}, your {reservation} with {provider} has moved. {provider} has yet to confirm it, and writes to you. The new time is kept for you in the meantime.',
  'mail.gig_rejected.subject': 'Not confirmed: {bookable} on {date}',
  'mail.gig_rejected.heading': '{provider} could not confirm your {reservation}',
  'mail.gig_rejected.intro':
    'Hello {name}, {provider} could not confirm your {reservation} this time. {back, select, some {What you paid comes back in full.} other {Nothing was charged.}} You are welcome to choose another time.',
  'mail.time_refused.subject': 'You refused the time: {bookable} on {date}',
  'mail.time_refused.heading': 'We are looking for another time',
  'mail.time_refused.intro':
    'Hello {name}, the time that you refused no longer stands. {provider} is asking again who can come on your days, and will tell you.',
  'mail.claimed.subject': 'Confirmed, and somebody will come: {bookable} on {date}',
  'mail.claimed.heading': 'Somebody has taken on your {reservation}',
  'mail.claimed.intro': 'Hello {name}, it is settled who comes for your {reservation} with {provider}. {rest}',
  'mail.unclaimed.subject': 'A change: {bookable} on {date}',
  'mail.unclaimed.heading': 'We are looking for somebody else',
  'mail.unclaimed.intro':
    'Hello {name}, the person who was to come no longer can. {provider} is looking for somebody else and will tell you. Your {reservation} stands.',
  'mail.gig_expired.subject': 'Canceled: {bookable} on {date}',
  'mail.gig_expired.heading': 'Nobody could take on your {reservation}',
  'mail.gig_expired.intro':
    'Hello {name}, nobody was free for your {reservation} with {provider}, so it is canceled. {back, select, some {What you paid comes back in full.} other {Nothing was charged.}}',
  'mail.unconfirmed_expired.subject': 'Not confirmed: {bookable} on {date}',
  'mail.unconfirmed_expired.heading': 'Your {reservation} was not confirmed in time',
  'mail.unconfirmed_expired.intro':
    'Hello {name}, {provider} did not confirm your {reservation} in time, so it is canceled. {back, select, some {What you paid comes back in full.} other {Nothing was charged.}} You are welcome to choose another time.',
  'mail.reminder.subject': 'Soon: {bookable} on {date}',
  'mail.reminder.heading': 'Your {reservation} is coming up',
  'mail.reminder.intro':
    'Hello {name}, this is a reminder by {provider}. If you can’t come, please cancel or move it as early as you can.',
  'mail.collecting.subject': 'What is left to pay is collected soon: {bookable} on {date}',
  'mail.collecting.heading': 'What is left to pay is collected soon',
  'mail.collecting.intro':
    'Hello {name}, {provider} will collect the rest for your {reservation} as below. There is nothing you need to do. To pay earlier, or with another card, open the link.',
  'mail.collected': 'Collected',
  'mail.collected_on': '{amount} on {date}',
  'mail.collected_from': 'From the card',
  'mail.collect_failed.subject': '{whole, select, yes {Please pay} other {Please pay the rest}}: {bookable} on {date}',
  'mail.collect_failed.heading':
    '{whole, select, yes {Your payment did not go through} other {The rest could not be collected}}',
  'mail.collect_failed.intro':
    'Hello {name}, your {reservation} with {provider} stands, but {whole, select, yes {its payment did not go through, and nothing was charged} other {the rest could not be collected from your card}}. {begun, select, yes {It is still owed: please pay it with the link, with this card or another one.} other {Please pay it with the link, with this card or another one, before it begins.}}',
  'mail.staff.collect_failed.subject':
    '{whole, select, yes {Not paid} other {Rest not collected}}: {party}, {bookable} on {date}',
  'mail.staff.collect_failed.heading':
    '{whole, select, yes {The payment of {customer} did not go through} other {The rest of {customer} could not be collected}}',
  'mail.staff.collect_failed.intro':
    'The {reservation} stands, and {customer} has been asked to pay {whole, select, yes {it} other {the rest}}. If it does not come, collect it at the venue.',
  'mail.payment_failed.subject': 'Your payment did not go through: {bookable} on {date}',
  'mail.payment_failed.heading': 'Your payment did not go through',
  'mail.payment_failed.intro':
    'Hello {name}, your {reservation} with {provider} stands, but its payment failed. Please pay it as soon as you can; nothing was charged so far.',
  'mail.booked_unpaid.subject': 'Booked for you: {bookable} on {date}',
  'mail.booked_unpaid.heading': 'Your {reservation} is booked',
  'mail.booked_unpaid.intro':
    'Hello {name}, {provider} has booked this for you. It still has to be paid: a separate mail has the link, and says until when.',
  'mail.payment_asked.subject': 'Please pay: {bookable} on {date}',
  'mail.payment_asked.heading': 'Pay for your {reservation}',
  'mail.payment_asked.intro':
    'Hello {name}, {provider} has booked this for you. Please pay it in time with the link below; otherwise it is canceled, and nothing is charged.',
  'mail.link.subject': 'The link to your {reservation}: {bookable} on {date}',
  'mail.link.heading': 'Here is your {reservation}',
  'mail.link.intro':
    'Hello {name}, you asked for the link to your {reservation} with {provider}. If it was not you, you can ignore this mail: nobody else gets the link.',
  'error.already_waiting': 'You are on the waitlist for this time already.',
  'error.room_now': 'There is room now: you can book it.',
  'error.not_offered': 'This is not offered to you at the moment, or the offer has ended.',
  'error.already_claimed': 'Somebody else has taken this already.',
  'error.method_in_use': 'Something is still to be paid with this card. Choose another one to take its place.',
  'error.points_short': 'You do not have enough {points} for this.',
}
