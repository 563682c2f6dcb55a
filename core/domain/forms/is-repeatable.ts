import type { FormRules } from './types.ts'

/**
 * Whether a form may be filled in several times for a bookable: where one of its configuration objects says so, for
 * all of the form's bookables or, with `bookable`, for that one.
 */
export const isRepeatable = ({ form_config_objects = [] }: FormRules, bookable: string): boolean =>
  form_config_objects.some(
    (config) => config.multiple_submissions === true && (config.bookable === undefined || config.bookable === bookable),
  )
