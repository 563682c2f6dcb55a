import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { factsOf } from '../../booking/bookable/bookable-facts.ts'
import { type Booking, BookingProvider } from '../../booking/context/booking-context.tsx'
import { NoCartWords } from '../../booking/questions/no-cart-words.tsx'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

const noQuote: Booking['quote'] = { quote: null, updating: false, failure: null, take: () => undefined }
const nothing = () => undefined

/** Answers to a bookable's forms beside a question about it, as a draft that nobody keeps. */
export function AskedForms({ bookable, children }: { bookable: PublicBookable; children: ReactNode }) {
  const { provider, forms, resources } = useBootstrap()
  const facts = useMemo(() => factsOf(bookable, provider), [bookable, provider])
  const [draft, setDraft] = useState<Draft>(() => ({ id: '', modified: 0, bookable: bookable.id }))
  const update: UpdateDraft = useCallback(
    (change) => setDraft((current) => ({ ...current, ...(typeof change === 'function' ? change(current) : change) })),
    [],
  )
  const booking: Booking = {
    ...{ facts, forms, resources, draft, update },
    // Who asks is asked above, as who booked is known of what stands.
    ...{ login: 'guest' as const, isStanding: true as const },
    ...{ entered: false, ready: true, resourcesbeside: false, quote: noQuote, steps: [], finish: nothing },
  }
  return (
    <NoCartWords>
      <BookingProvider value={booking}>{children}</BookingProvider>
    </NoCartWords>
  )
}
