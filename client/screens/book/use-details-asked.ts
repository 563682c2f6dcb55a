import { useMemo } from 'react'
import type { PageForm } from '../../../core/domain/wire/index.ts'
import type { LoginNeed } from '../../booking/context/login-need.ts'
import { type DetailsAsked, detailsAsked } from '../../booking/questions/details-asked.ts'
import { readForm } from '../../booking/questions/read-forms.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

/** Where the page's bookable asks its questions after the date. */
export function useDetailsAsked(forms: PageForm[], login: LoginNeed, bookable: string): DetailsAsked {
  const { addons, hascart, progressbar } = useBootstrap()
  return useMemo(() => {
    const asked = detailsAsked({ forms: forms.map(readForm), addons, bookable, login, hascart })
    // A progress bar names the steps, so each keeps a page.
    return asked === 'with_review' && progressbar ? 'before_review' : asked
  }, [forms, login, addons, bookable, hascart, progressbar])
}
