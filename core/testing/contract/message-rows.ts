import { messages, type Row } from './row.ts'

/** The messages and default labels, by the file whose test reads them on a screen or in an answer. */
export const messageRows: Row[] = [
  ...messages('client/e2e/said.e2e.ts', {
    'login.create_failed': 'Account Creation Error',
    'thanks.modify': 'Modify',
    'gate.locked.title': 'Site locked by administrator',
    'gate.inactive.title': 'Site not activated',
    'gate.link_required.text': 'This site can only be accessed with a valid link',
    'gate.no_bookables.text': 'Sorry, this site has no active bookables.',
    'prompt.datetime_resource_step': 'Select a Date, Time + {resources}',
    'login.sorry': 'Sorry, there was an error.',
    'error.processor_not_connected': 'Cannot process payments',
    'error.reschedule_cutoff': 'It is too late to move this {reservation}.',
  }),
  ...messages('client/e2e/tenant-words.e2e.ts', {
    'prompt.confirmation_step': 'Please review and confirm your {reservation}',
    'prompt.confirmation_step_pay': 'Please review, pay, and confirm your {reservation}',
  }),
  ...messages('client/e2e/fields.e2e.ts', {
    'validation.text_only': 'must contain text-only',
    'validation.numbers_only': 'only numbers permitted',
    'validation.email': 'must be a valid email',
    'validation.number': 'this field must be a number',
    'validation.minimum': 'minimum value is {minimum}',
    'validation.maximum': 'maximum value is {maximum}',
    'validation.phone': 'please enter a valid 10-digit phone number',
    'validation.phone_international': 'Invalid phone number',
    'validation.email_pattern': 'please enter an email that matches {regex}',
    'validation.pattern': 'input is invalid',
  }),
  ...messages('client/e2e/limits.e2e.ts', {
    'error.reservation_limit': 'You have reached the {reservation} limit',
  }),
  ...messages('client/e2e/choices.e2e.ts', {
    'error.resource_unavailable': '{resource} unavailable. Please choose another.',
  }),
  ...messages('client/e2e/requests.e2e.ts', {
    'thanks.pending': 'Thank you, pending approval',
  }),
  ...messages('client/e2e/waitlist.e2e.ts', {
    'days.waitlist_change': 'CHANGE',
    'days.waitlist_add': 'ADD TO WAITLIST',
    'waitlist.ahead': '{count} ahead of you',
    'thanks.is_booked': '{Reservation} confirmed.',
    'waitlist.accept': 'Accept Waitlist Offer',
    'waitlist.reject': 'Reject Waitlist Offer',
  }),
  ...messages('client/e2e/account.e2e.ts', {
    'login.error': 'Error',
    'login.exists':
      'Sorry, an account with this email already exists. Please click the link below to reset your password',
    'login.created_mail':
      'Thank you ! Your account has been successfully created. An email has been sent with the link to set your new password. Please login back on this screen once you completed setting your new password.',
  }),
  ...messages('client/e2e/moving-resources.e2e.ts', {
    'prompt.resource_step': 'Select {resources}',
  }),
  ...messages('client/e2e/said.e2e.ts', {
    'prompt.bookable_step': 'Select {a_service}',
  }),
  ...messages('client/e2e/book.e2e.ts', {
    'thanks.heading': 'Thank You!',
  }),
  ...messages('client/e2e/days.e2e.ts', {
    'days.hint': 'please select {minimum} - {maximum} consecutive days',
    'days.hint_exact': '{count, plural, one {select # day} other {select # days}}',
    'prompt.datetime_step_dates': 'Select Dates',
  }),
  ...messages('client/e2e/events.e2e.ts', {
    'events.closed': 'Registration for this event is not currently available',
    'waitlist.text': 'All available {seats} for this {reservation} are taken. Add this {reservation} to a waitlist?',
    'waitlist.yes': 'Yes please',
  }),
  ...messages('client/screens/checklist/tag-group.server.test.ts', {
    'checklist.group_untouched': '{chosen} of {count}',
    'checklist.group_in_progress': '{chosen} of {count}',
    'checklist.group_complete': '{chosen} of {count}, complete',
  }),
  ...messages('client/screens/gates/gate-page.server.test.ts', {
    'gate.unavailable.text': 'Registration for this event is not currently available',
  }),
  ...messages('client/e2e/drivetime.e2e.ts', {
    'validation.address': 'please use an address suggestion',
    'error.drivetime_conflict':
      "Sorry, but there's a drive time conflict that won't allow us to make that time work. Please select another.",
  }),
  ...messages('client/e2e/reading.e2e.ts', {
    'catalogue.no_results': 'No matching results',
  }),
  ...messages('client/e2e/account.e2e.ts', {
    'error.account_exists': 'This email address already exists.',
    'login.taken': 'Username or email is already in use',
    'login.created': 'Account successfully created.',
  }),
  ...messages('client/e2e/resources.e2e.ts', {
    'waitlist.no': 'No thanks',
    'resources.waitlist_only': 'Waitlist only',
  }),
  ...messages('client/e2e/cart.e2e.ts', {
    'cart.go': 'Go to Cart',
    'cart.keep_shopping': 'Keep Shopping',
    'cart.another': 'Add Another',
  }),
  ...messages('client/e2e/public-feed.e2e.ts', {
    'error.feed_not_enabled': 'Public view is not enabled.',
    'feed.empty': 'Nothing is booked on this day.',
  }),
  ...messages('client/e2e/tenant-words.e2e.ts', {
    'prompt.second_form_step': 'Please fill out your information',
    'catalogue.book': 'Book It!',
  }),
  ...messages('client/e2e/failures.e2e.ts', {
    'error.unsuccessful': 'Sorry, your {reservation} was not successful',
  }),
  ...messages('client/e2e/waitlist.e2e.ts', {
    'waitlist.join': 'Join Waitlist',
  }),
  ...messages('client/e2e/required-login.e2e.ts', {
    'gate.no_access.title': 'You do not have access',
    'gate.login.title': 'Please log in',
  }),
  ...messages('client/e2e/card.e2e.ts', {
    'payment.card_error.number': 'Your card number is invalid',
    'validation.required': 'this field is required',
  }),
  ...messages('client/e2e/fields-more.e2e.ts', {
    'validation.password_match': 'passwords must match',
    'file.too_big': 'File is too big (>5MB)',
    'file.too_many': 'Reached upload maximum ({count} files)',
  }),
  ...messages('client/e2e/painter.e2e.ts', {
    'form.stage_prompt': 'What part of the area are you getting painted?',
  }),
  ...messages('core/surfaces/tokens/sessions.db.test.ts', {
    'error.user_not_found': 'Username does not exist.',
  }),
  ...messages('client/e2e/profile.e2e.ts', {
    'error.password_incorrect': 'Password is incorrect.',
  }),
  ...messages('client/e2e/gift.e2e.ts', {
    'discount.not_found': 'Discount code not found',
  }),
  ...messages('client/e2e/choices.e2e.ts', {
    'file.failed': 'Something went wrong',
  }),
  ...messages('client/e2e/marketplace.e2e.ts', {
    'prompt.datetime_step': 'Select a Date + Time',
    'marketplace.no_results': 'Nothing here matches. Try another name or town.',
  }),
  ...messages('client/e2e/balance.e2e.ts', {
    'payment.unable': 'Unable to Process Payments',
  }),
  ...messages('client/e2e/points.e2e.ts', {
    'points.unable': 'Unable to process payments',
  }),
  ...messages('client/e2e/forms.e2e.ts', {
    required_forms_not_found: 'You cannot complete {the_reservation} until you have filled in: {forms}.',
  }),
  ...messages('client/e2e/saved-cards.e2e.ts', {
    'payment.card_other': 'Use another card',
    'payment.another': 'Use a different payment method',
  }),
  ...messages('client/e2e/points.e2e.ts', {
    'points.buy_more': 'Buy more {points}',
  }),
  ...messages('client/e2e/failures.e2e.ts', {
    'availability.failed.title': 'We could not load the free times',
  }),
  ...messages('core/surfaces/tokens/keys.db.test.ts', {
    'error.signature_invalid': 'The signature does not belong to this request and key.',
  }),
]
