import { useEffect } from 'react'
import { FieldsBlock } from '../../../booking/questions/fields-block.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useSplash } from './use-splash.ts'

/** Loaded where something is asked beside the date: calendars that ask nothing draw without the code of fields. */
export default function SplashFields({ isWanted }: { isWanted: boolean }) {
  const t = useWords()
  const { places, state, attempt } = useSplash()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the date is chosen.
  useEffect(() => {
    if (isWanted) attempt()
  }, [isWanted])
  if (places.length === 0) return null
  return <FieldsBlock title={t('splash.heading')} description="" places={places} state={state} />
}
