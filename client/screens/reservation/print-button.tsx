import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'

/** Prints the page, which as paper has what it says without what can be pressed. */
export function PrintButton() {
  const t = useWords()
  return (
    <Button variant="quiet" onClick={() => print()}>
      {t('thanks.print')}
    </Button>
  )
}
