import type { TSchema } from 'typebox'
import type { FormRules } from '../forms/types.ts'

/** One filling of a form that is put together from several: in the form cart. */
export interface FlowSubmission {
  /** Made in the browser; unique within the draft. */
  id: string
  formid: string
  /** Those chosen in the form's tag selection. */
  tags: string[]
  /** By question id. */
  answers: Record<string, unknown>
}

/** The part of a draft that steps look at. Plain data: the same on the server and in the browser. */
export interface FlowDraft {
  bookable?: string
  resources?: string[]
  seats?: number
  /** Wall clock of the provider. */
  start?: string
  end?: string
  /** Of an event: the id of the occurrence that begins at `start`. */
  occurrence?: string
  /** Where it takes place, when it is not at the provider's. */
  location?: { address: string }
  /** The hold: the in-progress reservation. */
  reservation?: string
  /** Answers by question id, per form: of simple forms, which are filled in once. */
  answers?: Record<string, Record<string, unknown>>
  /** The form cart: fillings of complex forms, and of those that may be filled in several times, in their order. */
  submissions?: FlowSubmission[]
  /** Add-ons of the bookable: id → quantity. */
  addons?: Record<string, number>
  /** What the address said, by slug: for questions that nobody sees. */
  prefill?: Record<string, string>
  /** As typed; one a cart. */
  discountcode?: string
  user?: { email?: string; firstname?: string; lastname?: string }
  termsaccepted?: boolean
  /** What each attendee answered, by question id. */
  roster?: Record<string, unknown>[]
  /** Of a checklist: the appointments built so far; one with a `reservation` is held, and pending. */
  appointments?: { bookable?: string; reservation?: string }[]
  /** What plugin steps keep, by the step's name: booked with the draft as far as the step declares an `answer`. */
  steps?: Record<string, unknown>
}

/** A requirement group: how many of its resources a customer chooses, where `selectionmethod` is `manual`. */
export interface FlowGroup {
  minimum: number
  selectionmethod: string
  maximum?: number
  resources?: string[]
}

/** What the steps must know of a form; without `rules` those in `required` are asked, and nothing else. */
export interface FlowForm {
  id: string
  display_step: string
  required: string[]
  rules?: FormRules
}

/** What steps may know of the site and the bookable chosen. */
export interface FlowSite {
  bookables: { id: string; bookabletype: string; seatsperbooking: number; direct: boolean }[]
  bookable?: {
    id: string
    bookabletype: string
    seatsperbooking: number
    mincombined: number
    forms: FlowForm[]
    requirementgroups: FlowGroup[]
    /** Taken with every reservation; nobody chooses them. */
    requiredresources?: string[]
    /** Whether the customer must choose resources before the date; else what is left open is filled in. */
    resourcesrequired?: boolean
    hasterms: boolean
  }
  direct: boolean
}

/** A step as the server sends it: which, in what order, and which component draws it. */
export interface StepDescriptor {
  name: string
  /** The key by which `client/steps/registry.ts` finds what draws it; a plugin's kind carries its name. */
  kind: string
  /** A word key. */
  prompt: string
}

/** A step with its two pure predicates, shared by server and browser. */
export interface StepDefinition extends StepDescriptor {
  /**
   * What the step keeps in `draft.steps[name]`, as a schema. The server takes nothing else, gives it to `satisfied`
   * before it confirms, and keeps it with the reservation. A step without it keeps nothing.
   */
  answer?: TSchema
  applies(draft: FlowDraft, site: FlowSite): boolean
  satisfied(draft: FlowDraft, site: FlowSite): boolean
}

export interface BookingFlow {
  /** The value of a provider's `bookingflow`: `normal`, `checklist` … */
  name: string
  steps: StepDefinition[]
  /**
   * Whether steps may be entered in any order, as in a checklist: what a step lacks is asked for when it is confirmed.
   * Only the confirmation waits until there is something to confirm (`progressOf`).
   */
  free?: boolean
}
