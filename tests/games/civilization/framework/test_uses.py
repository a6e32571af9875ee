"""Using abilities: phase, price, limit (15, 8.3)."""

from __future__ import annotations

import pytest

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import policies
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.phase_uses import UseInPhase, ask_to_use
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.chapters.turn import Turn, phase_steps
from hegemon.games.civilization.facts.kinds import BattleWindow, Limit, Phase
from hegemon.games.civilization.framework import limits, uses
from hegemon.games.civilization.framework.ability import PRINTED, Usable
from hegemon.games.civilization.laws import LAWS, Order, check
from hegemon.games.civilization.speech import HAPPENINGS, VERBS
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage, parsed

assert everything
assert policies


class Boon(Usable):
    """Made up: gain a culture."""

    def use(self, w: World, seat: int) -> None:
        w.realms[seat].culture += 1


class QuietBoon(Boon):
    """Made up: gain a culture, forgotten or not."""

    quiet = True


class Choosy(Boon):
    """Made up: only the poor gain."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return Refusal("R-GEN-02", say("You have too much.")) if w.realms[seat].culture > 2 else None


@pytest.fixture
def stage() -> Stage:
    """Two capitals, and a tech with an ability for each."""
    stage = Stage().city(0, "2,2").city(1, "13,5").techs(0, "animal_husbandry", "ecology").techs(1, "animal_husbandry")
    stage.realm(0).resources = stage.realm(1).resources = (3, 0, 0, 0)
    return stage


def manage(stage: Stage) -> Stage:
    """The first player's City Management."""
    return stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)


@rule("R-TIME-01", "R-RES-01")
def test_an_ability_is_used_in_the_phase_on_its_label_by_the_active_player(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend(monkeypatch, "animal_husbandry.wheat", Boon)
    lend(monkeypatch, "ecology.wheat", Boon)
    manage(stage.stir())
    assert [offer for offer in stage.offers(0) if offer.startswith("use")] == ["use animal_husbandry.wheat"]
    assert stage.offers(1) == []
    assert uses.use_refusal(stage.w, 0, parsed("use ecology.wheat")) == uses.WRONG_PHASE
    stage.w.agenda.clear()
    stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)
    assert [offer for offer in stage.offers(0) if offer.startswith("use")] == ["use ecology.wheat"]
    stage.w.agenda.clear()
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    assert not [offer for offer in stage.offers(0) if offer.startswith("use")]


@rule("R-TIME-01")
def test_what_isn_t_in_play_can_t_be_used(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "plastics.wheat", Boon)
    manage(stage.stir()).refuses(0, "use plastics.wheat", "R-TURN-02")
    for key in ("plastics.wheat", "writing.spy"):
        assert uses.use_refusal(stage.w, 0, parsed(f"use {key}")) == uses.NOT_IN_PLAY


@rule("R-TIME-01")
def test_an_ability_for_any_time_is_used_in_all_own_phases(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "the_kremlin.informers", Boon)
    stage.lay("1,1", "wonder", "the_kremlin")
    for question, phase in ((ManageCities(0), Phase.CITY_MANAGEMENT), (MoveFigures(0), Phase.MOVEMENT)):
        stage.ask(question, phase=phase)
        assert "use the_kremlin.informers" in stage.offers(0)


@rule("R-TIME-01", "R-TRD-05")
def test_a_trade_ability_is_used_after_collecting_trade(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "horseback_riding.silk_road", Boon)
    stage.techs(1, "horseback_riding").realm(1).resources = (0, 1, 0, 0)
    stage.w.phase = Phase.TRADE
    stage.ask(*phase_steps(stage.w, Phase.TRADE), phase=Phase.TRADE, active=-1)
    assert stage.offers(1) == ["pass", "use horseback_riding.silk_road"]
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, "use horseback_riding.silk_road")
    assert (stage.realm(1).culture, stage.realm(1).resources) == (1, (0, 0, 0, 0))
    assert not isinstance(stage.question, UseInPhase), "who has nothing to use isn't asked"


@rule("R-TIME-01")
def test_a_trade_ability_may_be_left_alone(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "horseback_riding.silk_road", Boon)
    stage.techs(0, "horseback_riding").realm(0).resources = (0, 1, 0, 0)
    stage.ask(UseInPhase(0, Phase.TRADE), phase=Phase.TRADE, active=-1).choose(0, "pass")
    assert (stage.realm(0).culture, stage.w.agenda) == (0, [])


@rule("R-TIME-07")
def test_that_somebody_is_not_asked_is_told_without_a_line_if_they_could_have_had_something(stage: Stage) -> None:
    def told(seat: int) -> list[str]:
        stage.w.news.clear()
        stage.ask(ask_to_use(seat, Phase.TRADE), phase=Phase.TRADE, active=-1)
        assert all(HAPPENINGS[event.name].describe(event.seen_by(None)) is None for event in stage.w.news)
        return [event.name for event in stage.w.news]

    stage.people(0, "sir_isaac_newton").lay("1,1", "person", "scientist").techs(1, "horseback_riding")
    assert told(0) == ["let-pass"], "what is hidden could have been of use"
    assert told(1) == ["let-pass"], "what is paid with could have been hidden"
    stage.realm(1).resources = (0, 1, 0, 0)
    assert told(1) == [], "who is asked is seen to be"
    stage.w.agenda.clear()
    stage.people(0, "sir_isaac_newton", shown=True)
    assert told(0) == [], "everybody knows that there is nothing"


@rule("R-RES-01", "R-GEN-02")
def test_who_can_t_pay_is_refused(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "animal_husbandry.wheat", Boon)
    stage.realm(0).resources = (0, 9, 9, 9)
    manage(stage.stir()).refuses(0, "use animal_husbandry.wheat", "R-RES-01")


@rule("R-RES-02", "R-TIME-03", "R-TURN-07")
def test_a_resource_ability_is_used_once_per_turn(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "animal_husbandry.wheat", Boon)
    manage(stage.stir()).choose(0, "use animal_husbandry.wheat")
    assert (stage.realm(0).culture, stage.realm(0).resources) == (1, (2, 0, 0, 0))
    stage.refuses(0, "use animal_husbandry.wheat", "R-RES-02")
    stage.w.agenda.clear()
    Turn().run(stage.w)
    stage.w.agenda.clear()
    assert "use animal_husbandry.wheat" in manage(stage).offers(0)


@rule("R-RES-02", "R-TIME-03")
def test_every_ability_with_a_price_in_resources_is_printed_once_per_turn() -> None:
    priced = [printed for _, _, printed in PRINTED.values() if printed.price.in_resources]
    assert priced
    assert all(printed.limit is Limit.ONCE_PER_TURN for printed in priced)


@rule("R-RES-02")
def test_abilities_of_different_cards_are_counted_apart(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "animal_husbandry.wheat", Boon)
    lend(monkeypatch, "construction.wheat", Boon)
    manage(stage.techs(0, "construction")).choose(0, "use animal_husbandry.wheat", "use construction.wheat")
    assert stage.realm(0).culture == 2


@rule("R-RES-05", "R-TIME-03")
def test_an_ability_without_a_limit_is_used_as_often_as_its_text_allows(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend(monkeypatch, "sir_isaac_newton.blank", Choosy)
    assert PRINTED["sir_isaac_newton.blank"][2].limit is Limit.NONE
    stage.people(0, "sir_isaac_newton", shown=True).lay("1,1", "person", "scientist")
    stage.ask(UseInPhase(0, Phase.RESEARCH), phase=Phase.RESEARCH, active=-1)
    for _ in range(3):
        stage.choose(0, "use sir_isaac_newton.blank")
    assert (stage.realm(0).culture, stage.w.agenda) == (3, [])


@rule("R-RES-05", "R-CBT-28")
def test_an_ability_once_per_battle_is_fresh_in_the_next(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    patience = lend(monkeypatch, "sun_tzu.patience", Boon)
    assert isinstance(patience, Usable)
    stage.people(1, "sun_tzu", shown=True).lay("12,4", "person", "general").realm(1).trade = 9
    field = stage.square("8,4")
    stage.w.battle = Battle(field, (0, 1), (0, 1))
    stage.w.battle.window = BattleWindow.OWN_TURN
    assert uses.use_offers(stage.w, 1, Phase.BATTLE) == [parsed("use sun_tzu.patience")]
    uses.take_use(stage.w, 1, parsed("use sun_tzu.patience"))
    assert uses.use_refusal(stage.w, 1, parsed("use sun_tzu.patience")) == limits.USED_UP_HERE
    assert limits.refusal(stage.w, 0, patience) is None, "the other side has not used it"
    stage.w.battle = Battle(field, (0, 1), (0, 1))
    stage.w.battle.window = BattleWindow.OWN_TURN
    assert uses.use_refusal(stage.w, 1, parsed("use sun_tzu.patience")) is None
    stage.w.battle.window = BattleWindow.AFTER_HANDS
    assert uses.use_refusal(stage.w, 1, parsed("use sun_tzu.patience")) == uses.WRONG_PHASE
    stage.w.battle = None
    limits.note(stage.w, 1, patience)
    assert limits.refusal(stage.w, 1, patience) is None


def test_a_forgotten_gain_is_not_lost_but_what_costs_or_asks_is(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "stonehenge.culture", QuietBoon)
    lend(monkeypatch, "the_louvre.culture", Boon)
    stage.lay("1,1", "wonder", "stonehenge").city(0, "6,6").lay("5,5", "wonder", "the_louvre")
    stage.w.phase = Phase.START_OF_TURN
    for _ in range(2):
        uses.quiet_gains(stage.w, 0, Phase.START_OF_TURN)
        stage.ask(phase=Phase.START_OF_TURN)
    assert stage.realm(0).culture == 1
    assert stage.told() == ["used"]


def test_things_to_use_have_words() -> None:
    use = VERBS["use"]
    for word in ("writing.spy", "adam_smith"):
        assert str(use.describe(parsed(f"use {word}")))


# -- what follows by itself ------------------------------------------------------------------------------------


@rule("R-TIME-11")
def test_limits_are_seen_to_in_the_order_of_the_rule(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Order] = []

    def watching(order: Order) -> None:
        def law(w: World) -> bool:
            seen.append(order)
            return False

        monkeypatch.setitem(LAWS, order, law)

    for order in reversed(LAWS):
        watching(order)
    check(stage.w)
    assert seen[:5] == [Order.VICTORY, Order.CULTURE_HAND, Order.GREAT_PEOPLE, Order.POLICIES, Order.STACKING]


@rule("R-TIME-11", "R-VIC-05")
def test_a_victory_comes_before_all_limits(stage: Stage) -> None:
    stage.realm(0).coins = 15
    stage.events(0, "drought", "drought", "drought")
    check(stage.w)
    assert (stage.w.winner, stage.w.agenda) == (0, [])


@rule("R-TIME-12")
def test_chance_comes_from_the_seed_alone() -> None:
    one, same, other = (Stage(seed=seed).w for seed in ("x", "x", "y"))
    row = list(range(50))
    assert one.dice().shuffled(row) == same.dice().shuffled(row) != other.dice().shuffled(row)
    assert one.dice().shuffled(row) == same.dice().shuffled(row)
    assert (one.chance_count, same.chance_count) == (2, 2)


@rule("R-TIME-05")
def test_one_effect_is_completed_before_the_next(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "animal_husbandry.wheat", Boon)
    stage.spoils(0, "wheat").stir()
    manage(stage).choose(0, "use animal_husbandry.wheat").refuses(0, "devote 2,2", "R-TURN-02")
    stage.choose(0, "pay-token wheat", "devote 2,2")
