import { sanitise } from '../../../core/domain/forms/sanitise.ts'
import { useWords } from '../../ui/words.tsx'

const bare = (text: string): string => text.replaceAll(/\s/g, '')

/**
 * Says what will be read of a text of which something is left out when it is stored, since it looks like a tag;
 * undefined for any other text.
 */
export function useLeftOut(): (typed: string) => string | undefined {
  const t = useWords()
  return (typed) => {
    if (!typed.includes('<')) return undefined
    const kept = sanitise(typed)
    return bare(kept) === bare(typed) ? undefined : t('form.left_out', { kept })
  }
}
