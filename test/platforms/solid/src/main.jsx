import { createSignal, Show } from 'solid-js'
import { render } from 'solid-js/web'
import { Launch } from './Launch.jsx'

function App() {
  const [isHome, setIsHome] = createSignal(true)
  return (
    <>
      <nav>
        <button onClick={() => setIsHome(true)} type="button">
          Home
        </button>
        <button onClick={() => setIsHome(false)} type="button">
          About
        </button>
      </nav>
      <Show fallback={<h1>About us</h1>} when={isHome()}>
        <Launch />
      </Show>
    </>
  )
}

render(App, document.getElementById('app'))
