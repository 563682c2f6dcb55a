import type { ListWords } from '@tessera/plugin-api'
import { access } from './words/access.ts'
import { accounts } from './words/accounts.ts'
import { booking } from './words/booking.ts'
import { cart } from './words/cart.ts'
import { changes } from './words/changes.ts'
import { checklist } from './words/checklist.ts'
import { days } from './words/days.ts'
import { discounts } from './words/discounts.ts'
import { domains } from './words/domains.ts'
import { embedding } from './words/embedding.ts'
import { enquiries } from './words/enquiries.ts'
import { entities } from './words/entities.ts'
import { errors } from './words/errors.ts'
import { events } from './words/events.ts'
import { feed } from './words/feed.ts'
import { files } from './words/files.ts'
import { formSteps } from './words/form-steps.ts'
import { forms } from './words/forms.ts'
import { gifts } from './words/gifts.ts'
import { gigs } from './words/gigs.ts'
import { keys } from './words/keys.ts'
import { lives } from './words/lives.ts'
import { login } from './words/login.ts'
import { marketplace } from './words/marketplace.ts'
import { nights } from './words/nights.ts'
import { payment } from './words/payment.ts'
import { places } from './words/places.ts'
import { refunds } from './words/refunds.ts'
import { requests } from './words/requests.ts'
import { requiredLogin } from './words/required-login.ts'
import { reservation } from './words/reservation.ts'
import { resources } from './words/resources.ts'
import { signOn } from './words/sign-on.ts'
import { site } from './words/site.ts'
import { slots } from './words/slots.ts'
import { staffPage } from './words/staff-page.ts'
import { tellings } from './words/tellings.ts'
import { today } from './words/today.ts'
import { vocabulary } from './words/vocabulary.ts'

/** All of the product's words in German, addressing the customer as 'Sie'. */
export const words = {
  ...vocabulary,
  ...access,
  ...accounts,
  ...site,
  ...slots,
  ...staffPage,
  ...booking,
  ...changes,
  ...cart,
  ...checklist,
  ...days,
  ...nights,
  ...discounts,
  ...domains,
  ...embedding,
  ...enquiries,
  ...events,
  ...feed,
  ...marketplace,
  ...files,
  ...forms,
  ...gifts,
  ...gigs,
  ...keys,
  ...formSteps,
  ...lives,
  ...tellings,
  ...today,
  ...login,
  ...payment,
  ...places,
  ...refunds,
  ...requests,
  ...requiredLogin,
  ...reservation,
  ...resources,
  ...signOn,
  ...entities,
  ...errors,
} as const satisfies ListWords
