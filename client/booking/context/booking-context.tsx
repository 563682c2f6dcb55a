import { createContext, useContext } from 'react'
import type { ProgressStep } from '../../../core/domain/flow/index.ts'
import type { PublicForm, PublicResource } from '../../../core/domain/wire/entities.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import type { BookableFacts } from '../bookable/bookable-facts.ts'
import type { LoginNeed } from '../login/login-need.ts'
import type { QuoteState } from '../price/use-quote.ts'

/** What every part of the flow of one bookable shares. */
export interface Booking {
  facts: BookableFacts
  forms: PublicForm[]
  resources: PublicResource[]
  draft: Draft
  update: UpdateDraft
  /** Whether the step was entered from another: its heading then takes the focus. */
  entered: boolean
  /** False on the server and in the first drawing, when the draft is not known yet. */
  ready: boolean
  /** Whether it can be booked without an account. */
  login: LoginNeed
  /** The step that is shown, where its heading stands above what draws it. */
  step?: StepDescriptor
  /** Whether resources are chosen beside the calendar, with pictures, instead of by name in the summary. */
  resourcesbeside: boolean
  quote: QuoteState
  /** Set where the date is chosen inside a checklist: the drafts of its other appointments. Then no card is drawn around it. */
  inplace?: {
    others: string[]
    /** Back to the choice of resources, where that was a step of its own. */
    toResources?: (() => void) | undefined
  }
  /** The level of the step's heading, where it is not the second. */
  level?: 'h4'
  /** The progress bar above forms, dates and the review, where the site wants it. */
  progress?: { steps: ProgressStep[]; go(name: string): void }
  /** Leaves the flow of this draft for good: it is booked. */
  finish(path: string): void
}

const BookingContext = createContext<Booking | null>(null)
export const BookingProvider = BookingContext.Provider

/** The booking under way. Throws outside of a booking page. */
export function useBooking(): Booking {
  const booking = useContext(BookingContext)
  if (!booking) throw new Error('useBooking() needs the booking page above it')
  return booking
}

/** The same for what is drawn outside of booking pages too, where there is none. */
export const useBookingUnderway = (): Booking | null => useContext(BookingContext)
