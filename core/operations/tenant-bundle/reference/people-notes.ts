import type { EntityOf } from '../kinds.ts'
import type { Notes } from './note.ts'

export const userNotes: Notes<EntityOf<'users'>> = {
  id: ['Its id.', 'skipper'],
  email: ['Mail address by which the person logs in.', 'skipper@quay.example'],
  firstname: ['First name.', 'Mira'],
  lastname: ['Last name.', 'Sund'],
  phone: ['Telephone number.', '+1 207 555 0111'],
  role: ['`customer`, `provider` (staff of `providers`), `whitelabel` (owner), or an operator’s.', 'provider'],
  providers: ['The providers that a member of staff works for.', ['quay']],
  slug: ['A short name.', 'mira'],
  language: ['Language of the person’s mails.', 'en-us'],
  pointsbalance: [
    'Kept and exported, but gives no points: people buy them by `pointspackages`, and have their own at each provider.',
    0,
  ],
  profile: ['Answers that fill in forms beforehand.', { level: 'beginner' }],
  password: ['Import only: hashed at once, never exported.', 'Tiller-7!x'],
  emailverified: [
    'Import only: the address is known to be the person’s; taken for granted of new people with a place or a resource.',
    true,
  ],
}

export const bookingGroupNotes: Notes<EntityOf<'bookinggroups'>> = {
  id: ['Its id.', 'members'],
  provider: ['The provider that has it; the white-label without it.', 'quay'],
  name: ['Its name.', 'Members'],
  users: ['Its people.', ['ana']],
}

export const discountNotes: Notes<EntityOf<'discounts'>> = {
  id: ['Its id.', 'spring'],
  provider: ['The provider where it counts; all of the white-label without it.', 'quay'],
  referencecode: ['The code that customers type.', 'SPRING'],
  name: ['Its name.', 'Spring'],
  discount_percentage: ['Per cent off; either this or an amount.', 10],
  discount_amount: ['Amount off, in major units.', 5],
  bookables: ['What it counts for; everything without it.', ['paddle-lesson']],
  appliestoaddons: ['Whether its percentage is taken of the add-ons too.', true],
  uses: ['How often it can be used by all.', 100],
  usesperperson: ['How often by one person.', 1],
  from: ['First day on which it can be used.', '{today}'],
  until: ['Last day on which it can be used.', '{today+90}'],
  minimum: ['The least base price of the cart, in major units.', 50],
}

export const pointsPackageNotes: Notes<EntityOf<'pointspackages'>> = {
  id: ['Its id.', 'ten'],
  provider: ['The provider that sells it.', 'quay'],
  name: ['Its name.', 'Ten lessons'],
  points: ['Points that are bought.', 400],
  price: ['What they cost, in major units.', 850],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { name: 'Cien puntos' } },
  ],
}

export const dictionaryNotes: Notes<EntityOf<'dictionaries'>> = {
  id: ['Its id.', 'quay-es'],
  provider: ['For this provider; for the white-label without it.', 'quay'],
  bookable: ['For this bookable only.', 'paddle-lesson'],
  language: ['Language of its words.', 'es'],
  name: ['Its name.', 'Español'],
  words: [
    'Texts by key, ICU MessageFormat; the keys are those of `plugins/wording-en-us/words/`.',
    { 'nav.back': 'Atrás' },
  ],
}

export const linkNotes: Notes<EntityOf<'limited_use_links'>> = {
  id: ['Its id.', 'friends'],
  provider: ['The provider.', 'quay'],
  uid: ['The part of the address that opens it; made up without it.', 'f7Kq2'],
  bookable: ['What it opens: a bookable with `limited_use`.', 'paddle-members'],
  uses: ['How often it can be used.', 1],
}
