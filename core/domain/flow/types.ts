import type { TSchema } from 'typebox'
import type { FormRules } from '../forms/types.ts'

/** One filling of a complex form in the form cart. */
export interface FlowSubmission {
  /** Made in the browser; unique within the draft. */
  id: string
  formid: string
  /** Tags chosen in the form's tag selection. */
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
  /** For events: the id of the occurrence that begins at `start`. */
  occurrence?: string
  /** Address of the appointment, when it is not at the provider's. */
  location?: { address: string }
  /** The hold: the in-progress reservation. */
  reservation?: string
  /** Whether it waits for a full slot, which is not held. */
  waiting?: boolean
  /** Answers by form and question id, for simple forms, which are filled in once. */
  answers?: Record<string, Record<string, unknown>>
  /** The form cart, in order: fillings of complex forms, and of forms that may be filled in several times. */
  submissions?: FlowSubmission[]
  /** Add-ons of the bookable: id → quantity. */
  addons?: Record<string, number>
  /** Values from the page's address, by slug, for questions that are not shown. */
  prefill?: Record<string, string>
  /** As typed; one per cart. */
  discountcode?: string
  user?: { email?: string; firstname?: string; lastname?: string; mobile_phone_number?: string }
  termsaccepted?: boolean
  /** Each attendee's answers, by question id. */
  roster?: Record<string, unknown>[]
  /** In a checklist: the appointments built so far. One with a `reservation` is held, and pending. */
  appointments?: { bookable?: string; reservation?: string }[]
  /** Data of plugin steps by step name. It is booked with the draft only where the step declares an `answer`. */
  steps?: Record<string, unknown>
}

/** A requirement group: how many of its resources a customer chooses, where `selectionmethod` is `manual`. */
export interface FlowGroup {
  minimum: number
  selectionmethod: string
  maximum?: number
  resources?: string[]
}

/** What steps know of a form. Without `rules`, only the questions in `required` are asked. */
export interface FlowForm {
  id: string
  display_step: string
  required: string[]
  rules?: FormRules
}

/** What steps know of the site and the chosen bookable. */
export interface FlowSite {
  bookables: { id: string; bookabletype: string; seatsperbooking: number; direct: boolean }[]
  bookable?: {
    id: string
    bookabletype: string
    seatsperbooking: number
    mincombined: number
    /** What `mincombined` counts; absent = days. */
    countby?: 'days' | 'nights'
    forms: FlowForm[]
    requirementgroups: FlowGroup[]
    /** Taken with every reservation; never chosen. */
    requiredresources?: string[]
    /** Whether the customer must choose resources before the date; otherwise those left open are assigned. */
    resourcesrequired?: boolean
    hasterms: boolean
  }
  direct: boolean
}

/** A step as sent to the browser: its name, and which component draws it. */
export interface StepDescriptor {
  name: string
  /** The key under which `client/steps/registry.ts` finds the component; a plugin's kind includes the plugin's name. */
  kind: string
  /** A word key. */
  prompt: string
}

/** What an effect may depend on beside the answer. */
export interface StepFacts {
  /** The plugin's settings for the tenant. */
  settings: Record<string, unknown>
  seats: number
  currency: { code: string; digits: number }
}

/** One line of a price. */
export interface StepEffect {
  /** A word key. */
  label: string
  /** Major units, with no more digits than the currency has; less than 0 to take something off. */
  amount: number
  /** Whole minutes that it adds to the chosen slot, from 0. Days and dates of events stay as they are. */
  minutes?: number
}

/** A step with its two pure predicates, shared by server and browser. */
export interface StepDefinition extends StepDescriptor {
  /**
   * Schema of what the step keeps in `draft.steps[name]`. The server accepts nothing else, passes it to `satisfied`
   * before it confirms, and stores it with the reservation. A step without a schema keeps nothing.
   */
  answer?: TSchema
  /**
   * What its component gets as `config`, of the plugin's settings for the tenant. It is public: what holds a secret
   * setting, or takes over 2 seconds, is refused, and the component gets nothing. It is drawn into pages that are kept,
   * so it depends on the settings alone.
   */
  clientConfig?(settings: Record<string, unknown>): Record<string, unknown>
  /**
   * What an answer costs and how long it takes: pure, and only asked of an answer that fits the schema. The server asks
   * it for every price; its lines stand among the add-ons, with their tax and their lower bound.
   */
  effect?(answer: unknown, facts: StepFacts): StepEffect[]
  applies(draft: FlowDraft, site: FlowSite): boolean
  satisfied(draft: FlowDraft, site: FlowSite): boolean
}

export interface BookingFlow {
  /** The value of a provider's `bookingflow`: `normal`, `checklist` … */
  name: string
  steps: StepDefinition[]
  /**
   * Whether steps may be entered in any order, as in a checklist. The confirmation then asks for what a step lacks, and
   * opens once there is something to confirm (`progressOf`).
   */
  free?: boolean
}
