import type { WaitlistButtonElement } from 'nameplate-widgets'
import { WaitlistButton } from 'nameplate-widgets/react'
import { type CSSProperties, useRef } from 'react'

const style: CSSProperties & Record<`--${string}`, string> = { '--widget-accent': 'rebeccapurple' }

export function Join() {
  const button = useRef<WaitlistButtonElement>(null)
  return (
    <>
      <WaitlistButton ref={button} style={style} />
      <button type="button" onClick={() => button.current?.show()}>
        Join from here, too
      </button>
    </>
  )
}
