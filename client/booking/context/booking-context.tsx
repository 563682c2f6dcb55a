import { createContext, type RefObject, useContext } from 'react'
import type { ProgressStep } from '../../../core/domain/flow/index.ts'
import type { OpenStep, PageForm, PublicResource } from '../../../core/domain/wire/index.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { CallError, CallErrorCode } from '../../data/errors.ts'
import type { Unread } from '../../data/read.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import type { BookableFacts } from '../bookable/bookable-facts.ts'
import type { LoginNeed } from './login-need.ts'
import type { QuoteState } from './quote-state.ts'
import type { SlotWanted } from './slot-wanted.ts'

/** Holds the chosen date and continues; returns whether the list goes on, with it or without. */
export type TakeChosen = () => Promise<boolean>

/** Shared by every part of one bookable's flow. */
export interface Booking {
  facts: BookableFacts
  forms: PageForm[]
  resources: PublicResource[]
  draft: Draft
  update: UpdateDraft
  /** Whether the step was entered from another one: then its heading takes the focus. */
  entered: boolean
  /** False on the server and in the first render, before the draft is known. */
  ready: boolean
  /** Whether a guest may book it. */
  login: LoginNeed
  /** The current step, where its heading stands above the component that renders it. */
  step?: StepDescriptor
  /** Whether resources are chosen beside the calendar, with pictures, instead of by name in the summary. */
  resourcesbeside: boolean
  quote: QuoteState
  /**
   * Set where the date is chosen inside a checklist: the drafts of its other appointments. Then no card is drawn around
   * it.
   */
  inplace?: {
    others: string[]
    /** Returns to the choice of resources, where that was a separate step. */
    toResources?: (() => void) | undefined
    /** Filled by the date step while a date is chosen but not held yet: takes the hold as Continue does. */
    takeChosen: RefObject<TakeChosen | null>
    /**
     * Told that a date is being held, so that it is shown as taken at once, with what the draft will have of it; null
     * when that was refused.
     */
    onTaking?(as: Partial<Draft> | null): void
    /**
     * Told why a date is not to be had. Returns whether the list goes on without it, as where another calendar was
     * opened meanwhile: then this one is gone.
     */
    onLost?(code: CallErrorCode): boolean
  }
  /**
   * Set where a standing reservation gets another date: its manage token, and what Continue asks for instead of a hold.
   * Answers why it can't be had; null if it can.
   */
  moving?: { token: string; ask(slot: SlotWanted): Promise<CallError | null> }
  /** Set where answers of a standing reservation are changed: nothing is saved before all of them are. */
  isStanding?: true
  /** The level of the step's heading, if not the second. */
  level?: 'h4'
  /** The progress bar above forms, dates and the review, if the site wants it. */
  progress?: { steps: ProgressStep[]; go(name: string): void }
  /** The steps of the flow, whose answers are sent with the booking. */
  steps: StepDescriptor[]
  /** The step whose questions the review asks, because they are few; absent and null elsewhere. */
  shared?: StepDescriptor | null
  /**
   * Leads to the step that the server refused as open (the data of `step_incomplete`); false where that is not known.
   */
  reopen?(refused: Unread<OpenStep>): boolean
  /** Ends the flow of this draft after the booking and opens a page. */
  finish(path: string): void
  /** Ends the flow of this draft, which goes on in the cart; absent where the flow is the cart's own. */
  handOver?: () => void
}

const BookingContext = createContext<Booking | null>(null)
export const BookingProvider = BookingContext.Provider

/** The current booking. Throws outside a booking page. */
export function useBooking(): Booking {
  const booking = useContext(BookingContext)
  if (!booking) throw new Error('useBooking() needs the booking page above it')
  return booking
}

/** The current booking, or null outside booking pages. */
export const useBookingUnderway = (): Booking | null => useContext(BookingContext)
