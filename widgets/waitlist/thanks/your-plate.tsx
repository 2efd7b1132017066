import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadLater } from '../../base/load-later.ts'
import { embedFolder } from '../../base/this-script.ts'
import { domainNames, sampleName, voiceOf } from '../../brand.ts'
import { toLabel } from '../../plate/label.ts'
import { plateLink } from '../../plate/link.ts'
import type * as Picture from '../../plate/picture.ts'
import { useTranslator } from '../../rendering/root.tsx'
import type { FormState } from '../form/form-store.ts'
import type { WaitlistMessages } from '../messages.en.ts'
/**
 * The name of a plate: the name in the form's addresses or, if those are samples, the visitor's own name as a label.
 * Empty if no character of it is allowed.
 */
export const plateName = ({ settings, draft }: FormState): string =>
  settings.addressName === sampleName ? toLabel(draft.fullName).label : settings.addressName

/** Whether the system can share. Not in a frame, where the share sheet may not open. */
const canShare = () => typeof navigator.share === 'function' && window === window.top

/** Opens the share sheet, without files where it takes none. */
async function share({ files, ...data }: ShareData): Promise<void> {
  const withFiles = { ...data, ...(files && { files }) }
  try {
    await navigator.share(files && navigator.canShare?.(withFiles) ? withFiles : data)
  } catch (error) {
    // The visitor has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
  }
}

/** Saves a file on the visitor's computer. */
function save(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** One of a few choices, as native radios. */
function Choice<Value extends string>(props: {
  label: string
  options: readonly (readonly [value: Value, text: string])[]
  value: Value
  choose(value: Value): void
}) {
  const { label, options, value, choose } = props
  return (
    <fieldset className="plate-choice">
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input
            type="radio"
            name={`plate-${options[0]?.[0]}`}
            checked={option === value}
            onChange={() => choose(option)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * The picture of the chosen address, to share, to download, or to copy as a link.
 * @param state the form after it was sent
 * @param children replaces the picture until it is drawn, or if it cannot be drawn
 */
export function YourPlate({ state, children }: { state: FormState; children: ReactNode }) {
  const { t } = useTranslator<WaitlistMessages>()
  const given = plateName(state)
  const [latin, setLatin] = useState('')
  const name = given || toLabel(latin).label
  const domains = domainNames.filter((domain) =>
    state.draft.interestedDomains.some((address) => address.endsWith(`.${domain}`)),
  )
  // The page may have offered one, as our plate does. It is shown first.
  const [offered] = state.settings.prefill?.interestedDomains ?? []
  const first = domains.find((domain) => offered?.endsWith(domain)) ?? domains[0] ?? ''
  const [domain = first, setDomain] = useState<string>()
  const [size, setSize] = useState<'wide' | 'square'>('wide')
  const [picture, setPicture] = useState<typeof Picture>()
  const [drawing, setDrawing] = useState<'waiting' | 'drawn' | 'impossible'>('waiting')
  const [file, setFile] = useState<File>()
  const [told, tell] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const voice = voiceOf(`.${domain}`)
  const address = `${name}.${domain}`
  const canDraw = name !== '' && voice !== undefined

  useEffect(() => {
    if (!canDraw) return
    const loading = loadLater(
      () => import('../../plate/picture.ts'),
      (code) => setPicture(code),
      () => setDrawing('impossible'),
    )
    return loading.stop
  }, [canDraw])

  useEffect(() => {
    const { current } = canvas
    if (!picture || !current || !voice) return
    const isDrawn = picture.paintPlate(current, { name, voice, lead: 'joined' }, size)
    setDrawing(isDrawn ? 'drawn' : 'impossible')
    setFile(undefined)
    if (!isDrawn) return
    let isCurrent = true
    current.toBlob((blob) => {
      const ending = size === 'square' ? '-square' : ''
      if (isCurrent && blob)
        setFile(new File([blob], `${address}${ending}.png`, { type: 'image/png' }))
    })
    return () => {
      isCurrent = false
    }
  }, [picture, name, voice, address, size])

  // A link that could not be copied is selected, so that keys copy it.
  useEffect(() => {
    if (told.startsWith('http') && status.current) getSelection()?.selectAllChildren(status.current)
  }, [told])

  // Above the picture, so that it stays where it is while somebody types.
  const nameField = given === '' && voice && (
    <label className="plate-name">
      <span className="plate-note">{t('plateNeedsLatin')}</span>
      <input
        className="text-field"
        dir="ltr"
        autoComplete="off"
        value={latin}
        onChange={({ target }) => setLatin(target.value)}
      />
    </label>
  )
  if (!canDraw)
    return (
      <>
        {nameField}
        {children}
      </>
    )
  const link = plateLink(name, voice, embedFolder)
  async function copy() {
    tell('')
    try {
      await navigator.clipboard.writeText(link)
      tell(t('linkCopied'))
    } catch {
      tell(link)
    }
  }
  const isDrawn = drawing === 'drawn'
  return (
    <>
      {nameField}
      <section className="your-plate" data-size={size} data-drawing={drawing}>
        <div className="stage">
          {!isDrawn && children}
          <canvas
            ref={canvas}
            role="img"
            aria-label={`${t('yourPlate')}: ${address}`}
            hidden={!isDrawn}
          />
        </div>
        <div className="plate-side">
          <h3>{t('yourPlate')}</h3>
          <p className="plate-note">{t('plateNote', { address })}</p>
          {domains.length > 1 && (
            <Choice
              label={t('interestedDomains')}
              options={domains.map((one) => [one, one])}
              value={domain}
              choose={setDomain}
            />
          )}
          <Choice<typeof size>
            label={t('yourPlate')}
            options={[
              ['wide', t('plateWide')],
              ['square', t('plateSquare')],
            ]}
            value={size}
            choose={setSize}
          />
          <div className="plate-actions">
            {canShare() && (
              <button
                type="button"
                className="button primary"
                onClick={() => share({ title: address, url: link, ...(file && { files: [file] }) })}
              >
                {t('sharePlate')}
              </button>
            )}
            <button
              type="button"
              className={canShare() ? 'button' : 'button primary'}
              aria-disabled={!file}
              onClick={() => file && save(file)}
            >
              {t('download')}
            </button>
            <button type="button" className="button" onClick={copy}>
              {t('copyLink')}
            </button>
          </div>
          <p className="plate-told" role="status" ref={status}>
            {told}
          </p>
        </div>
      </section>
    </>
  )
}
