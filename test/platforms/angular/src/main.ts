import { Component, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { Launch } from './launch'

@Component({
  selector: 'app-root',
  imports: [Launch],
  template: `
    <nav>
      <button type="button" (click)="isHome.set(true)">Home</button>
      <button type="button" (click)="isHome.set(false)">About</button>
    </nav>
    @if (isHome()) {
      <app-launch />
    } @else {
      <h1>About us</h1>
    }
  `,
})
class App {
  readonly isHome = signal(true)
}

bootstrapApplication(App)
