import { useEffect } from 'react'
import { FieldsBlock } from '../../../booking/questions/fields-block.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useSplash } from './use-splash.ts'

/** Loaded only where there are questions beside the date, so that other calendars need no code for fields. */
export default function SplashFields({ isWanted }: { isWanted: boolean }) {
  const t = useWords()
  const { places, state, attempt } = useSplash()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once a date is chosen.
  useEffect(() => {
    if (isWanted) attempt()
  }, [isWanted])
  if (places.length === 0) return null
  return <FieldsBlock title={t('splash.heading')} description="" places={places} state={state} />
}
