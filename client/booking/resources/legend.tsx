import { useWords } from '../../ui/words.tsx'
import { useBoundsText } from './choice-input.tsx'
import type { Choice } from './choices.ts'

/** The name of a list, with the required number where there is one. */
export function Legend({ choice }: { choice: Choice }) {
  const t = useWords()
  const bounds = useBoundsText(choice)
  const named = choice.title || t('resources.label')
  return <legend>{bounds ? `${named} · ${bounds}` : named}</legend>
}
