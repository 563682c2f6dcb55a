import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { draftByGiven } from '../../../core/domain/forms/draft-answers.ts'
import type { PageForm, PublicAddon, PublicBookable } from '../../../core/domain/wire/index.ts'
import { factsOf } from '../../booking/bookable/bookable-facts.ts'
import { type Booking, BookingProvider } from '../../booking/context/booking-context.tsx'
import { useAddressAnswers } from '../../booking/questions/address/use-address-answers.ts'
import { NoCartWords } from '../../booking/questions/no-cart-words.tsx'
import { readForm } from '../../booking/questions/read-forms.ts'
import type { Enquiry } from '../../data/enquiry-calls.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { BootstrapProvider, useBootstrap } from '../../ui/bootstrap.tsx'

const noQuote: Booking['quote'] = { quote: null, updating: false, failure: null, take: () => undefined }
const nothing = () => undefined

interface AskedFormsProps {
  bookable: PublicBookable
  forms: PageForm[]
  /** They are chosen when it is booked. */
  addons: PublicAddon[]
  /** The enquiry whose answers it begins with; without one they begin with those in the page's address. */
  enquiry?: Pick<Enquiry, 'seats' | 'given'>
  children: ReactNode
}

/** Answers to a bookable's forms, beside a question about it or to book it, as a draft that nobody keeps. */
export function AskedForms({ bookable, forms, addons, enquiry, children }: AskedFormsProps) {
  const bootstrap = useBootstrap()
  const { provider, resources } = bootstrap
  const facts = useMemo(() => factsOf(bookable, provider), [bookable, provider])
  const [draft, setDraft] = useState<Draft>(() => {
    const rules = forms.map(readForm).map((form) => ({ ...form.rules, style: form.style }))
    const given = enquiry && { seats: enquiry.seats, ...draftByGiven(rules, enquiry.given, bookable.id) }
    return { id: '', modified: 0, bookable: bookable.id, ...given }
  })
  const update: UpdateDraft = useCallback(
    (change) => setDraft((current) => ({ ...current, ...(typeof change === 'function' ? change(current) : change) })),
    [],
  )
  const isAsked = enquiry === undefined
  useAddressAnswers({ bookable: bookable.id, forms, addons }, isAsked ? draft : null, update)
  const page = useMemo(
    () => ({ ...bootstrap, bookable, bookables: [], addons: isAsked ? [] : addons }),
    [bootstrap, bookable, addons, isAsked],
  )
  const booking: Booking = {
    ...{ facts, forms, resources, draft, update },
    // Who asks is asked above, as who booked is known of what stands.
    ...{ login: 'guest' as const, isStanding: true as const },
    ...{ entered: false, ready: true, resourcesbeside: false, quote: noQuote, steps: [], finish: nothing },
  }
  return (
    <BootstrapProvider value={page}>
      <NoCartWords>
        <BookingProvider value={booking}>{children}</BookingProvider>
      </NoCartWords>
    </BootstrapProvider>
  )
}
