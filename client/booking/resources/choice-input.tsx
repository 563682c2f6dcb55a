import { useId } from 'react'
import { useWords } from '../../ui/words.tsx'
import { boundsOf, type Choice, isBarred, type ResourceState } from './choices.ts'

/** Ids that connect the control of a resource to its name and description. */
export function useOptionIds() {
  const id = useId()
  return { name: `${id}-name`, about: `${id}-about` }
}

/**
 * The control of a resource. An unavailable one stays focusable, so that everybody can learn why; pressing it does
 * nothing.
 */
export function ChoiceInput(props: {
  choice: Choice
  id: string
  group: string
  ids: { name: string; about: string }
}) {
  const { choice, id, group, ids } = props
  const barred = isBarred(choice.stateOf(id))
  return (
    <input
      type={choice.isSingle ? 'radio' : 'checkbox'}
      name={group}
      value={id}
      checked={choice.chosen.includes(id)}
      aria-labelledby={ids.name}
      aria-describedby={ids.about}
      aria-disabled={barred || undefined}
      onChange={() => {
        if (!barred) choice.toggle(id)
      }}
    />
  )
}

/** The option without a preference: any free resource. */
export function AnyInput({
  choice,
  group,
  ids,
}: {
  choice: Choice
  group: string
  ids: { name: string; about: string }
}) {
  return (
    <input
      type="radio"
      name={group}
      value=""
      checked={choice.chosen.length === 0}
      aria-labelledby={ids.name}
      aria-describedby={ids.about}
      onChange={choice.clear}
    />
  )
}

const words: Record<Exclude<ResourceState, 'free'>, string> = {
  unavailable: 'resources.unavailable_then',
  waitlist: 'resources.waitlist_only',
  uncombinable: 'resources.uncombinable',
  enough: 'resources.enough',
}

/** Why a resource is unavailable, in words. */
export function StateText({ state }: { state: ResourceState }) {
  const t = useWords()
  return state === 'free' ? null : <span data-part="state">{t(words[state])}</span>
}

/** How many of a list are required, in words. Empty where the list is optional. */
export function useBoundsText(choice: Choice): string {
  const t = useWords()
  const bounds = boundsOf(choice)
  return bounds ? t(bounds.word, bounds.values) : ''
}
