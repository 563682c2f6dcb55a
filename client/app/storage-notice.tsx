import { useEffect } from 'react'
import { tellHost } from '../frame/tell-host.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.tsx'
import { useWords } from '../ui/words.tsx'

/** Whether the browser lets this page keep anything: some refuse it to every page inside another site's. */
function keepsNothing(): boolean {
  try {
    const key = 'tessera.kept'
    localStorage.setItem(key, '')
    localStorage.removeItem(key)
    return false
  } catch {
    return true
  }
}

/**
 * Says in an embedded page, and to the site around, that the browser keeps nothing: booking works, but a reload loses
 * what was entered. The page in a window of its own keeps it.
 */
export function StorageNotice() {
  const t = useWords()
  const isLost = useHydrated() && keepsNothing()
  useEffect(() => {
    if (isLost) tellHost({ type: 'error', code: 'storage_disabled' })
  }, [isLost])
  if (!isLost) return null
  const url = new URL(location.href)
  url.searchParams.delete('embedded')
  return (
    <Notice
      tone="warning"
      action={
        <LinkButton variant="secondary" href={url.href} target="_blank">
          {t('embed.storage_open')}
        </LinkButton>
      }
    >
      {t('embed.storage')}
    </Notice>
  )
}
