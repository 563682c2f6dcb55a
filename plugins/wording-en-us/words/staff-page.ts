/** What staff read on the page of a reservation, where its customer is spoken to otherwise. */
export const staffPage = {
  'title.manage_staff': '{name} · {provider}',
  'title.reschedule_staff': 'Another time: {name} · {provider}',
  'staffpage.somebody': 'A customer',
  'staffpage.heading': 'For {name}',
  'staffpage.cancelled': 'Canceled for {name}',
  'staffpage.over': '{name} is no longer on the waitlist',
  'staffpage.modify': 'Move or change',
  'staffpage.due': 'Still to be paid',
  'staffpage.refund_until':
    'Full refund if {name} cancels {at, select, midnight {by the end of {lastday}{zone}} other {before {date}, {time}}}.',
  'staffpage.refund_locked':
    '{amount} of what {name} paid is not refunded automatically, because of a late move. The rest is refunded if {name} cancels before {date}, {time}.',
  'staffpage.refund_open':
    'Full refund if {name} cancels before {by, select, staff {you have confirmed it} other {somebody has taken it on}}; after that, you decide.',
  'staffpage.refund_past': 'It is too late for an automatic refund: if {name} cancels, you decide.',
  'staffpage.move_ended': 'A change that {name} asked for came to nothing and costs nothing. It stays as below.',
  'staffpage.messages': 'Messages go to {address}, because {name} agreed:',
  'staffpage.place': '{count, plural, =0 {First in line} one {# person ahead} other {# people ahead}}',
  'staffpage.waiting': '{name} is on the waitlist, and is told as soon as there is room.',
  'staffpage.kept':
    'This time is kept for {name}, to whom a place from the waitlist is offered. You can accept the offer for them.',
  'staffpage.offered': 'A place is offered to {name}',
  'staffpage.offered_until': 'It is kept until {until}. If it is not accepted by then, it goes to the next person.',
  'staffpage.accept': 'Accept for {name}',
  'staffpage.accepted': '{name} has the place, and has been told by email.',
  'staffpage.fewer': 'Fewer {seats}',
  'staffpage.leave': 'Take off the waitlist',
  'staffpage.leave_title': 'Take {name} off the waitlist?',
  'staffpage.move': 'When should {name} come instead?',
  'staffpage.move_asked': '{name} has asked for {when}. What you choose now replaces it.',
  'staffpage.move_refund': '{amount} goes back to {name}. Banks take 5 to 10 working days.',
  'staffpage.move_by_hand': '{amount} more than the new price has been paid. You decide about it.',
  'staffpage.move_locks':
    '{amount} of what {name} has paid will not be refunded automatically if {name} cancels afterward, because it is late for a free change.',
  'staffpage.asked_for': '{name} asked for this move',
  'staffpage.asked_for_hint': 'Without the check mark, {name} can cancel within 48 hours and get everything back.',
  'staffpage.done_moved': '{name} has a new time',
  'staffpage.done_moved_days': '{name} has new dates',
  'staffpage.back': 'Back to what {name} booked',
} as const
